# --8<-- [start:right]
print(2 + 2)  # 4
# --8<-- [end:right]

# --8<-- [start:wrong]
print(1 + 1)  # 3
# --8<-- [end:wrong]

print(1 + 1)  # 3

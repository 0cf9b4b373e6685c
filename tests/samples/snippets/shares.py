# A file of its own, with lines before the section.

# --8<-- [start:share]
def share(whole, parts):
    return whole / parts
# --8<-- [end:share]

"""What calling something does to what it is called with; in doubt, it changes all of it."""

import ast
import builtins
import re
from enum import Enum


class Effect(Enum):
    """What a call does."""

    NONE = "reads"
    CHANGES = "changes its object and its arguments"
    BACKWARD = "adds to gradients and frees graphs"
    DRAWS = "draws random numbers"
    SEEDS = "starts the random numbers again"
    SETS = "changes a setting of the whole program"


METHODS = re.compile(  # those of tensors, numbers, texts and lists that leave their object alone
    "abs|all|allclose|amax|any|argmax|argmin|as_strided|broadcast_to|cat|chunk|clamp|clone|"
    "contiguous|copy|count|cpu|cumsum|data_ptr|detach|device|dim|div|dot|double|element_size|equal|"
    "exp|expand|expand_as|flatten|float|format|get|get_device|gather|gt|half|head|index|int|"
    "is_contiguous|is_floating_point|item|items|join|keys|log|long|lower|lt|matmul|max|mean|min|mm|"
    "mul|named_parameters|narrow|nelement|new_tensor|new_zeros|norm|numel|numpy|parameters|permute|"
    "pow|prod|relu|removeprefix|repeat|reshape|round|select|shape|sigmoid|sin|size|softmax|split|"
    "sqrt|square|squeeze|state_dict|std|storage_offset|storage|stride|strip|sub|sum|swapaxes|t|"
    "tanh|tolist|to|transpose|type|unbind|unsqueeze|untyped_storage|upper|values|var|view|view_as|"
    "where"
)
SCALAR = re.compile(  # what gives a plain number or text, which no tensor can be changed through
    "bool|data_ptr|device|dim|dtype|element_size|equal|float|format|id|int|is_contiguous|is_leaf|"
    "isinstance|item|itemsize|len|name|ndim|numel|repr|requires_grad|round|shape|size|str|"
    "storage_offset|stride|tolist|type"
)
RANDOM = re.compile(
    r"(^|\.)(rand\w*|normal|bernoulli|multinomial|poisson|dropout\d?d?|shuffle|sample|choice)$"
    r"|(^|\.)random\.|\bnn\.(?!functional\b|Parameter$|Sequential$|Module$|ReLU$|\w*Loss$)[A-Z]"
    r"|\bnn\.init\.|DataLoader$|random_split$"
)
SEEDS = re.compile(r"(^|\.)(manual_seed(_all)?|seed)$")
SETTINGS = re.compile(
    r"(^|\.)(set_\w+|use_deterministic_algorithms|simplefilter|filterwarnings|chdir|putenv"
    r"|setrecursionlimit|register_module_\w+|reload)$"
)
GRADIENTS = re.compile(r"(^|\.)autograd\.(grad|backward)$|(^|\.)backward$")
BUILTINS = frozenset(dir(builtins)) - {"setattr", "delattr", "next", "exec", "eval"}


def of_method(name: str) -> Effect:
    """Tell what a method of an object does."""
    if name == "backward":
        return Effect.BACKWARD
    return Effect.NONE if METHODS.fullmatch(name) else Effect.CHANGES


def of_function(dotted: str, call: ast.Call) -> Effect:
    """Tell what a function of an imported module does, from its whole name."""
    if SEEDS.search(dotted):
        return Effect.SEEDS
    if SETTINGS.search(dotted):
        return Effect.SETS
    if GRADIENTS.search(dotted):
        return Effect.BACKWARD
    if RANDOM.search(dotted):
        return Effect.DRAWS
    into = any(keyword.arg == "out" for keyword in call.keywords)
    return Effect.CHANGES if into or dotted.endswith("_") else Effect.NONE


def scalar(node: ast.expr) -> bool:
    """Tell whether an expression gives what no tensor can be changed through."""
    match node:
        case ast.Constant() | ast.Compare() | ast.JoinedStr():
            return True
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return bool(SCALAR.fullmatch(name))
        case ast.Attribute(attr=name):
            return bool(SCALAR.fullmatch(name))
    return False

"""Builds the small ONNX models that the tests of OmniParser's loading code run on: the same inputs and outputs as the published
files, with answers that can be worked out by hand.  /usr/bin/python3 tests/vision/models/make-models.py  (python3-onnx)

Every answer depends on the pixels, so that a wrong scale, padding, channel order or normalisation changes it.
"""
import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto as T
from onnx import helper as h
from onnx import numpy_helper

HERE = Path(__file__).parent


def constant(name, value, kind=np.float32):
    return numpy_helper.from_array(np.array(value, dtype=kind), name)


def save(path, nodes, inputs, outputs, constants):
    graph = h.make_graph(nodes, path.stem, inputs, outputs, constants)
    model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], producer_name="lumos-tests")
    model.ir_version = 8
    onnx.checker.check_model(model)
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(path))


def value(name, shape, kind=T.FLOAT):
    return h.make_tensor_value_info(name, kind, shape)


# --- icon_detect v1/v2: [1, 5, 8]. Each box's score is the red of the pixel at its centre. ---------------------------------
ROWS = [  # centre x, centre y, width, height in network pixels (640x640)
    (320, 320, 100, 50),
    (326, 322, 100, 50),  # nearly the first: suppressed unless it is surer
    (100, 200, 40, 40),
    (500, 200, 40, 40),  # on blue: no red, no box
    (320, 60, 60, 20),  # on the padding of a 1280x800 picture: 114/255, cut to nothing
    (630, 510, 40, 40),  # reaches over the right edge and into the padding below
    (16, 320, 0, 0),  # no area
    (200, 450, 20, 20),
]


def rows(path, sides, transposed=False, nan=False, channels=5):
    nodes, constants, scores = [], [], []
    for index, (x, y, _, _) in enumerate(ROWS):
        for name, numbers in ((f"from{index}", [0, 0, y, x]), (f"to{index}", [1, 1, y + 1, x + 1])):
            constants.append(constant(name, numbers, np.int64))
        nodes.append(h.make_node("Slice", ["images", f"from{index}", f"to{index}"], [f"pixel{index}"]))
        scores.append(f"pixel{index}")
    constants += [
        constant("boxes", [[[row[i] for row in ROWS] for i in range(4)]]),
        constant("shape", [1, 1, len(ROWS)], np.int64),
        constant("factor", float("nan") if nan else 1.0),
    ]
    nodes += [
        h.make_node("Concat", scores, ["pixels"], axis=3),
        h.make_node("Reshape", ["pixels", "shape"], ["plain"]),
        h.make_node("Mul", ["plain", "factor"], ["score"]),
    ]
    parts = ["boxes", "score"] if channels == 5 else ["boxes"]
    joined = "joined" if transposed else "output0"
    nodes.append(h.make_node("Concat", parts, [joined], axis=1))
    dims = [1, channels, len(ROWS)]
    if transposed:
        nodes.append(h.make_node("Transpose", ["joined"], ["output0"], perm=[0, 2, 1]))
        dims = [1, len(ROWS), channels]
    save(path, nodes, [value("images", [1, 3, *sides])], [value("output0", dims)], constants)


# --- icon_detect_v3: logits and distances for strides 8, 16, 32. Logit = 40 * mean red of the cell - 20; only stride 16 answers. ---
def grids(path, sides):
    nodes, constants, outputs = [], [], []
    for stride, bias in ((8, -100), (16, -20), (32, -100)):
        names = [f"logits{stride}", f"distances{stride}"]
        constants += [
            constant(f"red{stride}", np.array([40, 0, 0]).reshape(1, 3, 1, 1)),
            constant(f"bias{stride}", [bias]),
            constant(f"none{stride}", np.zeros((4, 3, 1, 1))),
            constant(f"sides{stride}", [1, 1.5, 2, 0.5]),  # left, top, right, bottom in strides
        ]
        nodes += [
            h.make_node("AveragePool", ["images"], [f"mean{stride}"], kernel_shape=[stride] * 2, strides=[stride] * 2),
            h.make_node("Conv", [f"mean{stride}", f"red{stride}", f"bias{stride}"], [names[0]]),
            h.make_node("Conv", [f"mean{stride}", f"none{stride}", f"sides{stride}"], [names[1]]),
        ]
        outputs += [value(names[0], [1, 1, None, None]), value(names[1], [1, 4, None, None])]
    save(path, nodes, [value("images", [1, 3, *sides])], outputs, constants)


# --- Florence-2: what is said depends on which colour is strongest after normalisation. -------------------------------------
WIDTH, HEADS, WORDS, STEPS = 4, 2, 16, 12
VOCABULARY = ["<s>", "<pad>", "</s>", "<unk>", "save", "Ġbutton", "caf", "Ã©", "Ġa", "Ġb", "Ġc", "Ġmenu", "Ċ", "ĠðŁ", "Ķį", "x"]
#: Per colour what is likeliest after each token, and what comes next: </s> everywhere.
SAID = {
    "red": [0, 4, 5, 2],  # "save button"
    "green": [0, 6, 7, 12, 11, 2],  # "café menu", with a line break inside
    "blue": [0, 8, 9, 10, 8, 9, 10, 8, 9, 10, 8, 9],  # " a b c a b c …" until three tokens would come a second time
}


def vision(path, batch, side):
    constants = [
        constant("three", [0, 1, 3], np.int64),
        constant("pads", [0, 0, 0, 0, 0, 1], np.int64),
        constant("five", [1, 5, 1], np.int64),
    ]
    nodes = [
        h.make_node("GlobalAveragePool", ["pixel_values"], ["mean"]),
        h.make_node("Reshape", ["mean", "three"], ["flat"]),
        h.make_node("Pad", ["flat", "pads"], ["padded"]),
        h.make_node("Tile", ["padded", "five"], ["image_features"]),
    ]
    save(path, nodes, [value("pixel_values", [batch, 3, side, side])], [value("image_features", ["b", 5, WIDTH])], constants)


def embed(path):
    """A token's number itself is the first of its four values."""
    constants = [constant("last", [2], np.int64), constant("first", [1, 0, 0, 0]), constant("one", [0, 1, 0, 0])]
    nodes = [
        h.make_node("Cast", ["input_ids"], ["number"], to=T.FLOAT),
        h.make_node("Unsqueeze", ["number", "last"], ["column"]),
        h.make_node("Mul", ["column", "first"], ["spread"]),
        h.make_node("Add", ["spread", "one"], ["inputs_embeds"]),
    ]
    save(path, nodes, [value("input_ids", ["b", "t"], T.INT64)], [value("inputs_embeds", ["b", "t", WIDTH])], constants)


def encoder(path):
    constants = [constant("last", [2], np.int64)]
    nodes = [
        h.make_node("Cast", ["attention_mask"], ["mask"], to=T.FLOAT),
        h.make_node("Unsqueeze", ["mask", "last"], ["column"]),
        h.make_node("Mul", ["inputs_embeds", "column"], ["last_hidden_state"]),
    ]
    inputs = [value("inputs_embeds", ["b", "l", WIDTH]), value("attention_mask", ["b", "l"], T.INT64)]
    save(path, nodes, inputs, [value("last_hidden_state", ["b", "l", WIDTH])], constants)


def decoder(path, nan=False):
    """With the past (`use_cache_branch`) only the kept keys say which colour it was, and new encoder keys are empty: as published."""
    table = np.full((3, STEPS, WORDS), -10.0, dtype=np.float32)
    for colour, tokens in enumerate(SAID.values()):
        for step in range(STEPS):
            table[colour, step, 2] = 5
            table[colour, step, tokens[min(step, len(tokens) - 1)]] = 10
    past = {f"past_key_values.0.{who}.{what}" for who in ("decoder", "encoder") for what in ("key", "value")}

    def branch(name, nodes, outputs, constants=()):
        return h.make_graph(nodes, name, [], [value(*one) for one in outputs], list(constants))

    outputs = [("colour", ["b", 3]), ("enc_key", ["b", HEADS, "l", 3]), ("enc_value", ["b", HEADS, "l", 3])]
    # Branches of an If may not share names of what they produce.
    fresh = branch(
        "without_past",
        [
            h.make_node("Slice", ["encoder_hidden_states", "zero", "three", "two_axis"], ["values_f"]),
            h.make_node("Unsqueeze", ["values_f", "one_axis"], ["column_f"]),
            h.make_node("Tile", ["column_f", "heads"], ["key_f"]),
            h.make_node("Identity", ["key_f"], ["value_f"]),
            h.make_node("Gather", ["values_f", "index0"], ["colour_f"], axis=1),
        ],
        [("colour_f", None), ("key_f", None), ("value_f", None)],
    )
    kept = branch(
        "with_past",
        [
            h.make_node("Gather", ["past_key_values.0.encoder.key", "index0"], ["head_k"], axis=1),
            h.make_node("Gather", ["head_k", "index0"], ["colour_k"], axis=1),
            h.make_node("Slice", ["past_key_values.0.encoder.key", "zero", "zero", "two_axis"], ["key_k"]),
            h.make_node("Identity", ["key_k"], ["value_k"]),
        ],
        [("colour_k", None), ("key_k", None), ("value_k", None)],
    )
    constants = [
        constant("zero", [0], np.int64),
        constant("three", [3], np.int64),
        constant("one_axis", [1], np.int64),
        constant("two_axis", [2], np.int64),
        constant("heads", [1, HEADS, 1, 1], np.int64),
        constant("index0", 0, np.int64),
        constant("index2", 2, np.int64),
        constant("index1", 1, np.int64),
        constant("step", 1, np.int64),
        constant("most", STEPS - 1, np.int64),
        constant("table", table.reshape(3, STEPS * WORDS)),
        constant("cut", [-1, STEPS, WORDS], np.int64),
        constant("factor", float("nan") if nan else 1.0),
    ]
    nodes = [
        h.make_node("If", ["use_cache_branch"], ["colour", "present.0.encoder.key", "present.0.encoder.value"],
                    then_branch=kept, else_branch=fresh),
        # One more key for each new token.
        h.make_node("Slice", ["inputs_embeds", "zero", "three", "two_axis"], ["short"]),
        h.make_node("Unsqueeze", ["short", "one_axis"], ["column"]),
        h.make_node("Tile", ["column", "heads"], ["new"]),
        h.make_node("Concat", ["past_key_values.0.decoder.key", "new"], ["present.0.decoder.key"], axis=2),
        h.make_node("Concat", ["past_key_values.0.decoder.value", "new"], ["present.0.decoder.value"], axis=2),
        # Where in the sentence: as many keys as there were, and on.
        h.make_node("Shape", ["past_key_values.0.decoder.key"], ["past_shape"]),
        h.make_node("Gather", ["past_shape", "index2"], ["length"]),
        h.make_node("Shape", ["inputs_embeds"], ["new_shape"]),
        h.make_node("Gather", ["new_shape", "index1"], ["count"]),
        h.make_node("Add", ["length", "count"], ["end"]),
        h.make_node("Range", ["length", "end", "step"], ["places"]),
        h.make_node("Min", ["places", "most"], ["bounded"]),
        # The strongest colour's row of the table.
        h.make_node("ReduceMax", ["colour"], ["strongest"], axes=[1], keepdims=1),
        h.make_node("Equal", ["colour", "strongest"], ["which"]),
        h.make_node("Cast", ["which"], ["chosen"], to=T.FLOAT),
        h.make_node("MatMul", ["chosen", "table"], ["lines"]),
        h.make_node("Reshape", ["lines", "cut"], ["sentences"]),
        h.make_node("Gather", ["sentences", "bounded"], ["plain"], axis=1),
        h.make_node("Mul", ["plain", "factor"], ["logits"]),
    ]
    inputs = [
        value("inputs_embeds", ["b", "t", WIDTH]),
        value("encoder_hidden_states", ["b", "l", WIDTH]),
        value("encoder_attention_mask", ["b", "l"], T.INT64),
        value("use_cache_branch", [1], T.BOOL),
        *[value(name, ["b", HEADS, "s", 3]) for name in sorted(past)],
    ]
    results = [
        value("logits", ["b", "t", WORDS]),
        *[value(name.replace("past_key_values", "present"), ["b", HEADS, None, 3]) for name in sorted(past)],
    ]
    save(path, nodes, inputs, results, constants)


def main():
    rows(HERE / "icon_detect/model.onnx", [640, 640])
    rows(HERE / "variants/any-size.onnx", ["height", "width"])
    rows(HERE / "variants/transposed.onnx", [640, 640], transposed=True)
    rows(HERE / "variants/nan.onnx", [640, 640], nan=True)
    rows(HERE / "variants/four-channels.onnx", [640, 640], channels=4)
    grids(HERE / "icon_detect_v3/model.onnx", ["height", "width"])
    folder = HERE / "icon_caption"
    vision(folder / "vision_encoder.onnx", "b", 64)
    vision(HERE / "variants/vision_encoder_768.onnx", 1, 768)
    embed(folder / "embed_tokens.onnx")
    encoder(folder / "encoder_model.onnx")
    decoder(folder / "decoder_model_merged.onnx")
    decoder(HERE / "variants/decoder_nan.onnx", nan=True)
    vocabulary = {"added_tokens": [{"id": i, "content": VOCABULARY[i]} for i in range(4)],
                  "model": {"type": "BPE", "vocab": {token: i for i, token in enumerate(VOCABULARY)}, "merges": []}}
    (folder / "tokenizer.json").write_text(json.dumps(vocabulary, ensure_ascii=False, indent=2) + "\n", "utf-8")


main()

"""Builds the small ONNX models that the tests of the PP-OCR reader run on: the same inputs and outputs as the published files,
with answers that can be worked out by hand.  /usr/bin/python3 tests/vision/models/make-text-models.py  (python3-onnx)

The detector finds what is dark once normalisation is undone, joins it along a line and gives its core, as DB does. The recogniser
reads a code: one colour for each character. Blue weighs most in what is dark, and every colour of the code is told by all three
channels, so that a wrong channel order, scale, padding or normalisation changes the answer.
"""
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto as T
from onnx import helper as h
from onnx import numpy_helper

HERE = Path(__file__).parent
FOLDER = HERE / "text"
VARIANTS = HERE / "variants"

#: What the published detectors normalise with, in the order blue, green, red.
MEAN, STD = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]
#: The light of a pixel, blue first; what has less of it than LIGHT is ink. The padding (the mean colour) has 0.47.
WEIGHTS, LIGHT = [0.7, 0.2, 0.1], 0.38
#: Characters and their colours (red, green, blue); drawn by tests/vision/coded-text.ts.
CODE = {
    "S": (0, 0, 0), "a": (128, 0, 0), "v": (255, 0, 0), "e": (0, 128, 0), "O": (128, 128, 0), "p": (255, 128, 0),
    "n": (0, 255, 0), "é": (128, 255, 0), "界": (255, 255, 0), "ß": (0, 0, 77), "😀": (128, 0, 77), "l": (255, 0, 77),
}
SPACE = (128, 255, 255)
#: How far from its colour a character is still read.
NEAR, SHARP = 0.14, 400.0


def constant(name, value, kind=np.float32):
    return numpy_helper.from_array(np.array(value, dtype=kind), name)


def value(name, shape, kind=T.FLOAT):
    return h.make_tensor_value_info(name, kind, shape)


def save(path, nodes, inputs, outputs, constants, metadata=None):
    graph = h.make_graph(nodes, path.stem, inputs, outputs, constants)
    model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], producer_name="lumos-tests")
    model.ir_version = 8
    for key, text in (metadata or {}).items():
        model.metadata_props.add(key=key, value=text)
    onnx.checker.check_model(model)
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(path))


def detector(path, sides=("height", "width"), last=(), shape=None, constants=()):
    """[1, 3, H, W] -> [1, 1, H, W]. `last` are nodes from "map" to "sigmoid_0.tmp_0" for what answers wrongly."""
    slope = 80.0
    weights = np.array(WEIGHTS) * np.array(STD) * -slope
    bias = slope * (LIGHT - float(np.dot(WEIGHTS, MEAN)))
    join, shrink = 31, 11  # pixels: gaps that are bridged; what DB's training shrinks text by, twice the distance
    end = "map" if last else "sigmoid_0.tmp_0"
    nodes = [
        h.make_node("Conv", ["x", "weights", "bias"], ["dark"]),
        h.make_node("Sigmoid", ["dark"], ["ink"]),
        h.make_node("MaxPool", ["ink"], ["wide"], kernel_shape=[1, join], pads=[0, join // 2] * 2),
        h.make_node("Neg", ["wide"], ["ground"]),
        h.make_node("MaxPool", ["ground"], ["closed"], kernel_shape=[1, join], pads=[0, join // 2] * 2),
        h.make_node("MaxPool", ["closed"], ["shrunk"], kernel_shape=[shrink] * 2, pads=[shrink // 2] * 4),
        h.make_node("Neg", ["shrunk"], [end]),
        *last,
    ]
    numbers = [constant("weights", weights.reshape(1, 3, 1, 1)), constant("bias", [bias]), *constants]
    outputs = [value("sigmoid_0.tmp_0", shape or [1, 1, *sides])]
    save(path, nodes, [value("x", [1, 3, *sides])], outputs, numbers)


def recogniser(path, classes=len(CODE) + 2, metadata=None, height=48, width="width", batch="batch", factor=1.0, plain=False):
    """[N, 3, 48, W] -> [N, W / 8, classes]: what stands in the middle row of every eighth column. `plain` = without softmax."""
    palette = [rgb[::-1] for rgb in (*CODE.values(), SPACE)]
    colours = np.array(palette, dtype=np.float32) / 255
    colours = np.concatenate([colours, np.full((max(0, classes - 1 - len(colours)), 3), 9.0)])[: classes - 1]
    # Of what the input was normalised with: v = x / 2 + 1 / 2. Logit: -SHARP * |v - colour| ** 2; blank: the same for NEAR.
    weights = SHARP * 2 * colours * 0.5
    bias = -SHARP * (colours**2).sum(axis=1) + SHARP * colours.sum(axis=1)
    steps, end = ("logits", "softmax_0.tmp_0") if not plain else ("softmax_0.tmp_0", None)
    nodes = [
        h.make_node("Slice", ["x", "from", "to", "axes", "steps"], ["samples"]),
        h.make_node("Conv", ["samples", "weights", "bias"], ["near"]),
        h.make_node("Mul", ["samples", "half"], ["halved"]),
        h.make_node("Add", ["halved", "half"], ["light"]),
        h.make_node("Mul", ["light", "light"], ["squares"]),
        h.make_node("ReduceSum", ["squares", "channel"], ["far"], keepdims=1),
        h.make_node("Mul", ["far", "sharp"], ["less"]),
        h.make_node("Sub", ["near", "less"], ["characters"]),
        h.make_node("Mul", ["far", "nothing"], ["zero"]),
        h.make_node("Add", ["zero", "blank"], ["blanks"]),
        h.make_node("Concat", ["blanks", "characters"], ["both"], axis=1),
        h.make_node("Squeeze", ["both", "row"], ["flat"]),
        h.make_node("Transpose", ["flat"], ["turned"], perm=[0, 2, 1]),
        h.make_node("Mul", ["turned", "factor"], [steps]),
    ]
    if end:
        nodes.append(h.make_node("Softmax", [steps], [end], axis=2))
    numbers = [
        constant("from", [height // 2, 4], np.int64),
        constant("to", [height // 2 + 1, 1 << 30], np.int64),
        constant("axes", [2, 3], np.int64),
        constant("steps", [1, 8], np.int64),
        constant("channel", [1], np.int64),
        constant("row", [2], np.int64),
        constant("weights", weights.reshape(-1, 3, 1, 1)),
        constant("bias", bias),
        constant("half", 0.5),
        constant("sharp", SHARP),
        constant("nothing", 0.0),
        constant("blank", -SHARP * NEAR**2),
        constant("factor", factor),
    ]
    inputs = [value("x", [batch, 3, height, width])]
    save(path, nodes, inputs, [value("softmax_0.tmp_0", [batch, "time", classes])], numbers, metadata)


def endless(path):
    """A detector that never answers."""
    body = h.make_graph(
        [h.make_node("Identity", ["go"], ["on"]), h.make_node("Sin", ["before"], ["after"])],
        "body",
        [value("turn", [], T.INT64), value("go", [], T.BOOL), value("before", None)],
        [value("on", [], T.BOOL), value("after", None)],
    )
    loop = h.make_node("Loop", ["turns", "yes", "map"], ["sigmoid_0.tmp_0"], body=body)
    detector(path, last=[loop], constants=[constant("turns", 1 << 60, np.int64), constant("yes", True, np.bool_)])


def main():
    lines = [*CODE]
    detector(FOLDER / "det.onnx")
    recogniser(FOLDER / "rec.onnx")
    (FOLDER / "dict.txt").write_text("\n".join(lines) + "\n", "utf-8")
    out = "sigmoid_0.tmp_0"
    detector(VARIANTS / "det_fixed.onnx", sides=(96, 320))
    detector(VARIANTS / "det_odd.onnx", sides=(100, 320))
    detector(VARIANTS / "det_nan.onnx", last=[h.make_node("Mul", ["map", "nan"], [out])],
             constants=[constant("nan", float("nan"))])
    detector(VARIANTS / "det_loud.onnx", last=[h.make_node("Mul", ["map", "many"], [out])], constants=[constant("many", 30.0)])
    detector(VARIANTS / "det_half.onnx", last=[h.make_node("AveragePool", ["map"], [out], kernel_shape=[2, 2], strides=[2, 2])],
             shape=[1, 1, "height_2", "width_2"])
    detector(VARIANTS / "det_huge.onnx", shape=[1, 1, "high", "wide"],
             last=[h.make_node("ReduceMax", ["map"], ["one"], keepdims=1), h.make_node("Expand", ["one", "sides"], [out])],
             constants=[constant("sides", [1, 1, 12000, 12000], np.int64)])
    endless(VARIANTS / "det_endless.onnx")
    recogniser(VARIANTS / "rec_metadata.onnx", metadata={"author": "lumos-tests", "character": "\n".join(lines)})
    recogniser(VARIANTS / "rec_narrow.onnx", batch=1, width=320, metadata={"character": "\n".join(lines)})
    recogniser(VARIANTS / "rec_nan.onnx", factor=float("nan"))
    recogniser(VARIANTS / "rec_plain.onnx", plain=True)
    recogniser(VARIANTS / "rec_more.onnx", classes=len(CODE) + 5)


main()

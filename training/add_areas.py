"""Adds what finds large text areas to an exported network: python3 training/add_areas.py DETECTOR.onnx AREAS.pt OUT.onnx

The other parts stay as they are, bit by bit: the new one takes the features that they take."""
import os
import sys
import tempfile

import onnx
import torch

from areas import GIVEN, Areas
from model import Detector

NAME = "areas"


def exported(checkpoint, folder):
    areas = Areas()
    areas.load_state_dict(torch.load(checkpoint, map_location="cpu"))
    half = GIVEN // 2
    example = (torch.zeros(1, half, 80, 96), torch.zeros(1, half, 20, 24))
    axes = {"near": {2: "h4", 3: "w4"}, "far": {2: "h16", 3: "w16"}, NAME: {2: "h16", 3: "w16"}}
    path = os.path.join(folder, "areas.onnx")
    torch.onnx.export(areas.eval(), example, path, opset_version=16, input_names=["near", "far"], output_names=[NAME], dynamic_axes=axes, do_constant_folding=True)
    return onnx.load(path).graph


def features(graph):
    """Names of what the trunk gives at strides 4 and 16: what the two convolutions after its own take."""
    count = sum(isinstance(module, torch.nn.Conv2d) for name, module in Detector().named_modules() if name != "head")
    after = [node for node in graph.node if node.op_type == "Conv"][count : count + 2]
    return after[0].input[0], after[1].input[0]


def main():
    file, checkpoint, out = sys.argv[1:]
    model = onnx.load(file)
    graph = model.graph
    if any(each.name == NAME for each in graph.output):
        raise SystemExit(f"{file} has one already: begin with what export.py wrote")
    near, far = features(graph)
    with tempfile.TemporaryDirectory() as folder:
        part = exported(checkpoint, folder)
    named = lambda name: {"near": near, "far": far, "": "", NAME: NAME}.get(name, f"{NAME}/{name}")
    for each in part.initializer:
        each.name = named(each.name)
        graph.initializer.append(each)
    for node in part.node:
        node.name = f"{NAME}/{node.name}"
        for names in (node.input, node.output):
            names[:] = [named(name) for name in names]
        graph.node.append(node)
    graph.output.append(part.output[0])
    onnx.checker.check_model(model)
    onnx.save(model, out)
    print(os.path.getsize(out), "bytes")


if __name__ == "__main__":
    main()

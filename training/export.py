"""From a checkpoint to ONNX: python3 training/export.py CHECKPOINT.pt models/detector.onnx"""
import os
import sys

import onnx
import torch

from model import Detector, Exported

model = Detector()
model.load_state_dict(torch.load(sys.argv[1], map_location="cpu"))
example = torch.zeros(1, 320, 384, 3, dtype=torch.uint8)
names = ["score", "sides", "kinds", "states"]
size = {"image": {1: "height", 2: "width"}, **{name: {2: "rows", 3: "columns"} for name in names}}
torch.onnx.export(Exported(model).eval(), example, sys.argv[2], opset_version=13, input_names=["image"], output_names=names, dynamic_axes=size, do_constant_folding=True)
onnx.checker.check_model(onnx.load(sys.argv[2]))
print(os.path.getsize(sys.argv[2]), "bytes")

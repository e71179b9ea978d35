"""From checkpoints to ONNX: python3 training/export.py DETECTOR.pt[=share] … + REFINER.pt[=share] … models/detector.onnx

Of several, each trained further from the one before, the weights are averaged by their shares (Wortsman et al. 2022, arXiv:2203.05482):
less is lost of what only the earlier ones were shown."""
import os
import sys

import onnx
import torch

from model import Detector
from refiner import Refiner, judged


class Exported(torch.nn.Module):
    """uint8 [1,H,W,3] in; for each of K candidates `scores` [K], `boxes` [K,4] in pixels, `kinds` [K,12] and `states` [K,3] logits."""

    def __init__(self, detector, refiner):
        super().__init__()
        self.detector, self.refiner = detector, refiner
        # In place of a division of every pixel.
        detector.s4[0][0].weight.data /= 255

    def forward(self, image):
        return judged(self.detector, self.refiner, image.permute(0, 3, 1, 2).float() - 127.5)


def averaged(given):
    parts = [(torch.load(path, map_location="cpu"), float(share or 1)) for path, _, share in (each.partition("=") for each in given)]
    total = sum(share for _, share in parts)
    mean = lambda name: sum(state[name] * (share / total) for state, share in parts)
    return {name: mean(name) if value.dtype.is_floating_point else value for name, value in parts[-1][0].items()}


*given, out = sys.argv[1:]
if "+" not in given:
    sys.exit(__doc__)
detectors, refiners = given[: given.index("+")], given[given.index("+") + 1 :]
detector, refiner = Detector(), Refiner()
detector.load_state_dict(averaged(detectors))
refiner.load_state_dict(averaged(refiners))
# Noise, for some peaks: the graph is followed along them.
example = (torch.rand(1, 320, 384, 3, generator=torch.Generator().manual_seed(1)) * 255).to(torch.uint8)
names = ["scores", "boxes", "kinds", "states"]
size = {"image": {1: "height", 2: "width"}, **{name: {0: "candidates"} for name in names}}
# 16: GridSample.
torch.onnx.export(Exported(detector, refiner).eval(), example, out, opset_version=16, input_names=["image"], output_names=names, dynamic_axes=size, do_constant_folding=True)
onnx.checker.check_model(onnx.load(out))
print(os.path.getsize(out), "bytes")

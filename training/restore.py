"""From the exported file back to a checkpoint, to train further where none was kept:

    python3 training/restore.py models/detector.onnx PICTURES CHECKPOINT.pt

Only the detector: the refiner learns anew in minutes. The export folds each batch normalisation into its convolution. Here each gets back
the statistics that the folded network has on the pictures (a folder of PNG files), and the scale and shift that make it the identity for
them: the checkpoint answers as the file does."""
import glob
import os
import sys

import cv2
import onnx
import torch
import torch.nn as nn
from onnx import numpy_helper

from model import Detector

PICTURES, WIDEST, TALLEST = 40, 1024, 640


def picture(path):
    pixels = cv2.imread(path)[:, :, ::-1]
    height, width = (min(side // 64 * 64, most) for side, most in zip(pixels.shape[:2], (TALLEST, WIDEST)))
    return torch.from_numpy(pixels[:height, :width].copy()).permute(2, 0, 1)[None].float() / 255 - 0.5


def in_order_of_execution(model):
    order, names = [], {module: name for name, module in model.named_modules()}
    hooks = [m.register_forward_hook(lambda module, *_: order.append(module)) for m in names if isinstance(m, nn.Conv2d)]
    model(torch.zeros(1, 3, 128, 128))
    for hook in hooks:
        hook.remove()
    return [(names[module], module) for module in order]


def main():
    file, folder, out = sys.argv[1:]
    graph = onnx.load(file).graph
    weights = {each.name: torch.tensor(numpy_helper.to_array(each).copy()) for each in graph.initializer}
    convolutions = [node for node in graph.node if node.op_type == "Conv"]
    model = Detector().eval()
    modules, norms = dict(model.named_modules()), []
    order = in_order_of_execution(model)
    # Those after them are the refiner's.
    if len(order) > len(convolutions):
        raise SystemExit(f"{file} has {len(convolutions)} convolutions, the network of model.py has {len(order)}")
    for (name, module), node in zip(order, convolutions):
        # The exported net leaves out the division of its pixels, and computes what the refiner takes beside the head's maps.
        kernel, bias = (weights[each][: module.out_channels] for each in node.input[1:3])
        module.weight.data.copy_(kernel * (255 if module is order[0][1] else 1))
        if module.bias is not None:
            module.bias.data.copy_(bias)
            continue
        parent, _, place = name.rpartition(".")
        norm = modules[f"{parent}.{int(place) + 1}"]
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.bias.data.copy_(bias)
        norms.append((module, norm))
    seen = {norm: [0, 0, 0] for _, norm in norms}

    def measure(norm):
        def hook(_module, _given, answer):
            sums, wide = seen[norm], answer.double()
            sums[0] += wide.sum((0, 2, 3))
            sums[1] += (wide**2).sum((0, 2, 3))
            sums[2] += answer.numel() / answer.shape[1]

        return hook

    hooks = [module.register_forward_hook(measure(norm)) for module, norm in norms]
    paths = sorted(glob.glob(os.path.join(folder, "*.png")))[:PICTURES]
    for path in paths:
        model(picture(path))
    for hook in hooks:
        hook.remove()
    example = picture(paths[0])
    before = model(example)
    for norm, (total, squares, count) in seen.items():
        mean = total / count
        spread = (squares / count - mean**2).clamp(min=1e-6)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.data.copy_(torch.sqrt(spread + norm.eps))
        norm.bias.data.add_(mean.float())
    print("largest difference of an answer:", float((model(example) - before).abs().max()))
    torch.save(model.state_dict(), out)


if __name__ == "__main__":
    with torch.no_grad():
        main()

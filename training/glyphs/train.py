"""Trains the reader of single signs: `python3 train.py train.f32 held-out.f32 glyph-weights.ts`. Numpy and torch only.

A network of one hidden layer, small enough to be run without a runtime. Weights are written as bytes with a factor a layer.
"""
import base64
import json
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

FEATURES = 16 * 16 + 4
HIDDEN = 80
EPOCHS = 12
BATCH = 512


def read(path, classes):
    rows = np.fromfile(path, dtype=np.float32).reshape(-1, FEATURES + 1)
    return torch.from_numpy(rows[:, :FEATURES].copy()), torch.from_numpy(rows[:, FEATURES].astype(np.int64))


def varied(x, generator):
    """Moved by up to a pixel, thicker or thinner, noise."""
    shape = x[:, :256].reshape(-1, 1, 16, 16)
    dx, dy = torch.randint(-1, 2, (2,), generator=generator).tolist() if torch.rand(1, generator=generator) < 0.4 else (0, 0)
    moved = torch.roll(shape, (dy, dx), (2, 3))
    kind = torch.randint(0, 4, (1,), generator=generator).item()
    if kind == 0:
        moved = 0.6 * moved + 0.4 * nn.functional.max_pool2d(moved, 3, 1, 1)
    if kind == 1:
        moved = 0.75 * moved - 0.25 * nn.functional.max_pool2d(-moved, 3, 1, 1)
    moved = moved + 0.04 * torch.randn(moved.shape, generator=generator)
    rest = x[:, 256:] + torch.cat([0.06 * torch.randn(len(x), 2, generator=generator), torch.zeros(len(x), 2)], 1)
    return torch.cat([moved.clamp(0, 1).reshape(-1, 256), rest], 1)


def quantised(weight):
    factor = float(weight.abs().max()) / 127
    return torch.round(weight / factor).clamp(-127, 127) * factor, factor


def main():
    train, held, target = sys.argv[1:4]
    classes = json.loads((Path(__file__).parent / "classes.json").read_text())
    torch.set_num_threads(1)
    generator = torch.Generator().manual_seed(7)
    torch.manual_seed(7)
    x, y = read(train, classes)
    hx, hy = read(held, classes)
    outputs = len(classes) + 1
    net = nn.Sequential(nn.Linear(FEATURES, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, outputs))
    # What is no sign has many more shapes than each sign.
    steps = EPOCHS * (len(x) // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 6e-3, steps)
    loss_of = nn.CrossEntropyLoss(label_smoothing=0.005)
    for epoch in range(EPOCHS):
        order = torch.randperm(len(x), generator=generator)
        total = 0.0
        for at in range(len(x) // BATCH):
            index = order[at * BATCH : at * BATCH + BATCH]
            loss = loss_of(net(varied(x[index], generator)), y[index])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        print(epoch, total / (len(x) // BATCH), flush=True)
    packed = []
    with torch.no_grad():
        for layer in (net[0], net[2]):
            layer.weight.copy_(quantised(layer.weight)[0])
            layer.bias.copy_(quantised(layer.bias)[0])
        p = torch.softmax(net(hx), 1)
        sure, answer = p.max(1)
        right = answer == hy
        print(f"held-out fonts: {right.float().mean():.4f} of {len(hx)}")
        for least in (0.5, 0.7, 0.8, 0.9, 0.95):
            kept = (sure >= least) & (answer < outputs - 1)
            print(f"  p >= {least}: {right[kept].float().mean():.4f} of {kept.float().mean():.3f}")
        nothing = hy == outputs - 1
        print(f"  none taken for a sign at .8: {((answer < outputs - 1) & (sure >= .8))[nothing].float().mean():.3f}")
        names = [*classes, "none"]
        wrong = {}
        for a, b in zip(hy[~right].tolist(), answer[~right].tolist()):
            wrong[(names[a], names[b])] = wrong.get((names[a], names[b]), 0) + 1
        print(sorted(wrong.items(), key=lambda each: -each[1])[:25])
        for parameter in (net[0].weight, net[0].bias, net[2].weight, net[2].bias):
            factor = quantised(parameter)[1]
            values = torch.round(parameter / factor).to(torch.int8).numpy().tobytes()
            packed.append({"factor": factor, "values": base64.b64encode(values).decode()})
    write(Path(target), classes, packed)


def write(target, classes, packed):
    quoted = lambda text: "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
    lines = ["/** Written by training/glyphs/train.py: which signs there are, and the weights of the network that tells them apart. */", ""]
    lines.append("/** Signs of one class look alike: what stands around them, or another reader, tells which it is. */")
    lines.append("export const CLASSES: readonly string[] = [")
    lines += [f"  {quoted(each)}," for each in classes]
    lines += ["];", "", f"export const HIDDEN = {HIDDEN};", ""]
    for name, part in zip(("HIDDEN_WEIGHTS", "HIDDEN_BIAS", "OUTPUT_WEIGHTS", "OUTPUT_BIAS"), packed):
        lines.append(f"export const {name} = {{")
        lines.append(f"  factor: {part['factor']:.10f},")
        lines.append("  values:")
        lines.append(f"    '{part['values']}',")
        lines.append("} as const;")
    target.write_text("\n".join(lines) + "\n")


main()

"""Trains the icon classifier on a CPU.  GOMP_SPINCOUNT=0 OMP_WAIT_POLICY=PASSIVE nice -n 15 python3 training/icons/train.py

Writes icons.pt to the cache folder whenever it got better on the icon sets held apart for that (never on the test themes).
"""
import argparse
import copy
import math
import time
from pathlib import Path

import numpy
import torch
import torch.nn.functional as F

from data import OTHER, Icons
from net import IconNet
from paint import paint, text_masks


def sampler(icons, indices, rng):
    """Rare classes more often than their share, a quarter of every batch is none of the classes."""
    labels = icons.labels[indices]
    counts = numpy.bincount(labels, minlength=len(icons.classes)).astype(float)
    weights = 1 / numpy.sqrt(counts[labels])
    other = labels == len(icons.classes) - 1
    weights[~other] *= 0.75 / weights[~other].sum()
    weights[other] *= 0.25 / weights[other].sum()
    return lambda n: indices[rng.choice(len(indices), n, p=weights)]


def evaluate(net, icons, indices, texts, seed=5, rounds=1):
    """Share of right answers among the icons of a class, and among those of none."""
    net.eval()
    gen = torch.Generator().manual_seed(seed)
    right = {True: 0, False: 0}
    total = {True: 0, False: 0}
    with torch.no_grad():
        for _ in range(rounds):
            for start in range(0, len(indices), 64):
                pixels, mono, labels = icons.batch(indices[start : start + 64])
                answer = net(paint(pixels, mono, gen)).argmax(1)
                known = labels != len(icons.classes) - 1
                for kind in (True, False):
                    mask = known == kind
                    right[kind] += int((answer[mask] == labels[mask]).sum())
                    total[kind] += int(mask.sum())
    net.train()
    return right[True] / max(1, total[True]), right[False] / max(1, total[False])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cache", default=str(Path.home() / ".cache/lumos/training/icons"))
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(2)
    rng = numpy.random.default_rng(args.seed)
    gen = torch.Generator().manual_seed(args.seed)

    icons = Icons(args.cache)
    train, held = icons.indices("train"), icons.indices("validate")
    texts = text_masks(1500, gen)
    draw = sampler(icons, train, rng)
    net = IconNet(len(icons.classes)).to(memory_format=torch.channels_last)
    average = copy.deepcopy(net)
    print(f"{sum(p.numel() for p in net.parameters())} parameters, {len(train)} icons, {len(icons.classes)} classes", flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=0.02)

    begun = last = time.time()
    best, step = 0.0, 0
    while (share := (time.time() - begun) / (args.minutes * 60)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = 3e-3 * min(1, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-5
        pieces, labels = [], []
        # Four sizes on screen in every batch; one in sixteen pictures is text.
        for _ in range(4):
            count = args.batch // 4
            pixels, mono, wanted = icons.batch(draw(count - count // 16))
            chosen = torch.randint(0, len(texts), (count // 16,), generator=gen)
            pixels = torch.cat([pixels, texts[chosen]])
            mono = torch.cat([mono, torch.ones(len(chosen), dtype=torch.bool)])
            wanted = torch.cat([wanted, torch.full((len(chosen),), len(icons.classes) - 1)])
            pieces.append(paint(pixels, mono, gen))
            labels.append(wanted)
        pictures = torch.cat(pieces).contiguous(memory_format=torch.channels_last)
        loss = F.cross_entropy(net(pictures), torch.cat(labels), label_smoothing=0.05)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        step += 1
        keep = min(0.99, 1 - 1 / (step + 1))
        with torch.no_grad():
            for mean, now in zip(average.state_dict().values(), net.state_dict().values()):
                mean.copy_(mean * keep + now * (1 - keep)) if mean.dtype.is_floating_point else mean.copy_(now)
        if step % 20 == 0 and time.time() - last > 90:
            last = time.time()
            known, none = evaluate(average, icons, held, texts)
            print(f"{(last - begun) / 60:5.1f} min, step {step}, loss {loss.item():.3f}: {known:.3f} right, other {none:.3f}", flush=True)
            if known + none > best:
                best = known + none
                torch.save({"state": average.state_dict(), "classes": icons.classes, "step": step}, Path(args.cache) / "icons.pt")
    known, none = evaluate(average, icons, held, texts)
    print(f"end, step {step}: {known:.3f} right, {OTHER} {none:.3f}")
    torch.save({"state": average.state_dict(), "classes": icons.classes, "step": step}, Path(args.cache) / "icons.pt")


if __name__ == "__main__":
    main()

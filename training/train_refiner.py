"""Trains the refiner on the files of candidates.py; the detector stays as it is.

    python3 training/train_refiner.py --data FILE … --shares SOURCE=share … --check FILE … --out REFINER.pt --minutes 20

A source is the name of a folder that candidates.py was given. The averaged weights are kept whose mean F1 on the files to check on was
highest.
"""
import argparse
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

from data import HIDDEN
from refiner import Refiner, agreed, placed_by
from steps import average_in, copied, set_rate

PICTURES, RATE, DECAY, DROP = 8, 1.5e-3, 0.02, 0.35
WEIGHTS = {"score": 3, "box": 0.5, "kind": 0.3}
# Boxes that share this with an element are pulled towards it.
NEARBY = 0.3


def overlaps(a, b):
    """Intersection over union [len(a), len(b)]."""
    side = lambda low, high: (torch.min(a[:, None, high], b[None, :, high]) - torch.max(a[:, None, low], b[None, :, low])).clamp(min=0)
    common = side(0, 2) * side(1, 3)
    area = lambda box: (box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1])
    return common / (area(a)[:, None] + area(b)[None] - common).clamp(min=1e-6)


def answer(refiner, row):
    width, height = row["size"]
    near, far = refiner.squeeze_near(row["near"].float()), refiner.squeeze_far(row["far"].float())
    return refiner(row["score"], row["box"], row["said"], near, far, width, height)


def losses(refiner, row):
    logit, box, kinds = answer(refiner, row)
    truth, none = row["truth"].float(), torch.zeros(())
    if len(truth) == 0:
        return F.binary_cross_entropy_with_logits(logit, torch.zeros_like(logit)), none, none
    with torch.no_grad():
        before, which_before = overlaps(row["box"], truth[:, 1:5]).max(1)
        now, which = overlaps(box, truth[:, 1:5]).max(1)
        # All that lie on one element are right: of those, suppression keeps one.
        right = (now >= 0.5).float()
        hidden = (truth[which, 0] == HIDDEN) & (now >= NEARBY)
        pulled = (torch.max(before, now) >= NEARBY) & (truth[which_before, 0] != HIDDEN) & ~hidden
    counted = (~hidden).float()
    score = (F.binary_cross_entropy_with_logits(logit, right, reduction="none") * counted).sum() / counted.sum().clamp(min=1)
    found = (right > 0) & ~hidden
    kind = F.cross_entropy(kinds[found], truth[which[found], 0].long()) if found.any() else none
    return score, giou_loss(box[pulled], truth[which_before[pulled], 1:5]) if pulled.any() else none, kind


def giou_loss(box, true):
    common = (torch.min(box[:, 2:], true[:, 2:]) - torch.max(box[:, :2], true[:, :2])).clamp(min=0).prod(1)
    area = lambda each: (each[:, 2:] - each[:, :2]).clamp(min=0.1).prod(1)
    union = area(box) + area(true) - common
    hull = (torch.max(box[:, 2:], true[:, 2:]) - torch.min(box[:, :2], true[:, :2])).prod(1)
    return (1 - common / union + (hull - union) / hull).mean()


def kept(score, box):
    """Indices after suppression, the surest first: as decode.ts does it."""
    order = torch.nonzero(score >= 0.05)[:, 0]
    order = order[score[order].argsort(descending=True)]
    shared, dead, keep = overlaps(box[order], box[order]).numpy() > 0.5, np.zeros(len(order), bool), []
    for i in range(len(order)):
        if not dead[i]:
            keep.append(i)
            dead |= shared[i]
    return order[keep]


def hits(score, box, truth):
    """(score, right) of each box, the surest first: as lib/score.mjs does it."""
    shared, taken, said = overlaps(box, truth).numpy() if len(truth) else np.zeros((len(score), 0)), set(), []
    for i in range(len(score)):
        best = max((j for j in np.nonzero(shared[i] >= 0.5)[0] if j not in taken), key=lambda j: shared[i, j], default=None)
        taken.add(best)
        said.append((float(score[i]), best is not None))
    return said


@torch.no_grad()
def f1(rows, refiner=None):
    """Mean over the sources at the one threshold that is best for it, and a line that says more."""
    sources = {}
    for row in rows:
        score, box = row["score"], row["box"]
        if refiner is not None:
            logit, moved, _ = answer(refiner, row)
            score, box = agreed(score, logit), placed_by(score, logit, box, moved)
        truth = row["truth"][row["truth"][:, 0] != HIDDEN][:, 1:5]
        keep = kept(score, box)
        entry = sources.setdefault(row["source"], [0, []])
        entry[0] += len(truth)
        entry[1] += hits(score[keep], box[keep], truth)
    thresholds = np.arange(0.1, 0.8, 0.02)
    curves = {}
    for source, (count, said) in sources.items():
        right = [[hit for score, hit in said if score >= threshold] for threshold in thresholds]
        curves[source] = np.array([2 * sum(each) / (len(each) + count) for each in right])
    mean = sum(curves.values()) / len(curves)
    best = int(mean.argmax())
    each = ", ".join(f"{source} {100 * curve[best]:.1f} ({100 * curve.max():.1f})" for source, curve in curves.items())
    return float(mean[best]), f"F1 {100 * mean[best]:.2f} at {thresholds[best]:.2f}: {each}"


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("--data", nargs="+", required=True)
    ask.add_argument("--shares", nargs="+", required=True)
    ask.add_argument("--check", nargs="+", required=True)
    ask.add_argument("--out", required=True)
    ask.add_argument("--minutes", type=float, required=True)
    ask.add_argument("--every", type=float, default=120, help="seconds between two looks at the files to check on")
    ask.add_argument("--threads", type=int, default=2)
    ask.add_argument("--from", dest="start", help="of a refiner that learnt on a detector much like this one")
    ask.add_argument("--rate", type=float, default=RATE)
    a = ask.parse_args()
    torch.set_num_threads(a.threads)
    check = [row for path in a.check for row in torch.load(path)]
    pages = {}
    for row in (row for path in a.data for row in torch.load(path)):
        pages.setdefault(row["source"], []).append(row)
    shares = {name: float(share) for name, share in (each.split("=") for each in a.shares) if name in pages}
    print({name: len(rows) for name, rows in pages.items()}, "before:", f1(check)[1], flush=True)
    refiner, averaged = Refiner(DROP), Refiner().eval()
    if a.start:
        refiner.load_state_dict(torch.load(a.start, map_location="cpu"))
    average = copied(refiner)
    optimiser = torch.optim.AdamW(refiner.parameters(), a.rate, weight_decay=DECAY)
    started, looked, step, best, shown = time.time(), time.time(), 0, 0.0, None
    while True:
        done = min(1.0, (time.time() - started) / (60 * a.minutes))
        set_rate(optimiser, a.rate, step, done, warm=50)
        optimiser.zero_grad()
        now = np.zeros(3)
        for _ in range(PICTURES):
            row = random.choice(pages[random.choices(list(shares), list(shares.values()))[0]])
            parts = losses(refiner, row)
            (sum(weight * part for weight, part in zip(WEIGHTS.values(), parts)) / PICTURES).backward()
            now += np.array([float(part) for part in parts]) / PICTURES
        torch.nn.utils.clip_grad_norm_(refiner.parameters(), 5.0)
        optimiser.step()
        step += 1
        average_in(average, refiner, step, 0.995)
        shown = now if shown is None else 0.98 * shown + 0.02 * now
        if time.time() - looked > a.every or done == 1:
            averaged.load_state_dict(average)
            mean, line = f1(check, averaged)
            print(f"{time.time() - started:.0f} s, step {step}: score {shown[0]:.4f} box {shown[1]:.3f} kind {shown[2]:.3f}; {line}", flush=True)
            if mean > best:
                best = mean
                torch.save(average, a.out)
            looked = time.time()
        if done == 1:
            return


if __name__ == "__main__":
    main()

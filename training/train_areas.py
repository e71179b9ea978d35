"""Trains what finds large text areas (areas.py), on the features of a detector that stays as it is.

    python3 training/train_areas.py DETECTOR.pt OUT.pt --data FOLDER[:most][=share] … --check FOLDER … --minutes 20 [--from AREAS.pt]

Each picture is varied once (candidates.py) and its features are kept in memory. Of the pictures to check on it prints how many areas
of how many were found, and how many were found that are none, from three scores on."""
import argparse
import math
import random
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import data
from areas import CELL, INSIDE, Areas, reaches
from candidates import bordered, chosen, features, varied
from model import CLASSES, Detector
from steps import average_in, copied, set_rate
from train_refiner import overlaps

TEXTBOX = CLASSES.index("textbox")
# Pixels. Lower and narrower ones are found as any control is; of those a third smaller nothing is said.
LOWEST, NARROWEST, SMALLER = 120, 160, 0.66
# Pixels inside of an area from which on a cell is taught to lie in it, so that two areas do not touch; and outside of what is left out.
IN, OUT = 6, -8
BATCH, RATE, DECAY = 8, 2e-3, 1e-3
# Share of the pictures that have an area, where the folder has some.
WITH = 0.6
SCORES = (0.5, 0.7, 0.85)


def seen(detector, path, rng=None):
    """Features [96,h,w] of one picture and its text areas; varied by chance where there is one."""
    picture, boxes, _ = data.read(path)
    if picture is None:
        return None
    if rng is not None:
        picture, boxes = varied(picture, boxes, rng)
    picture, boxes = bordered(picture, boxes, rng)
    with torch.no_grad():
        near, far, _ = features(detector, picture)
    kept = lambda kind: boxes[boxes[:, 0] == kind][:, 1:5].tolist()
    return {"given": torch.cat([F.max_pool2d(near, 4), far], 1)[0].half(), "boxes": kept(TEXTBOX), "hidden": kept(data.HIDDEN)}


def is_area(box):
    return box[2] - box[0] >= NARROWEST and box[3] - box[1] >= LOWEST


def cells(box, inside):
    """Of those whose middle lies so far inside."""
    left, top, right, bottom = box
    first, last = (lambda side: max(0, math.ceil((side + inside) / CELL - 0.5))), (lambda side: max(0, math.floor((side - inside) / CELL - 0.5) + 1))
    return np.s_[first(top) : last(bottom), first(left) : last(right)]


def targets(row):
    """Maps of what lies inside, what is left out, and pixels to the four sides."""
    height, width = row["given"].shape[1:]
    inside, left_out, sides = torch.zeros(height, width), torch.zeros(height, width), torch.zeros(4, height, width)
    x, y = ((torch.arange(count) + 0.5) * CELL for count in (width, height))
    for box in row["hidden"]:
        left_out[cells(box, OUT)] = 1
    for box in sorted(row["boxes"], key=lambda b: (b[0] - b[2]) * (b[3] - b[1])):
        if box[2] - box[0] < SMALLER * NARROWEST or box[3] - box[1] < SMALLER * LOWEST:
            continue
        left_out[cells(box, OUT)] = 1
        if not is_area(box):
            continue
        within = cells(box, IN)
        inside[within], left_out[within] = 1, 0
        for i, values in enumerate(((x - box[0])[None], (y - box[1])[:, None], (box[2] - x)[None], (box[3] - y)[:, None])):
            sides[i][within] = values.expand(height, width)[within]
    return inside, left_out, sides


def mirrored(given, inside, left_out, sides):
    return given.flip(-1), inside.flip(-1), left_out.flip(-1), sides.flip(-1)[[2, 1, 0, 3]]


def batch(rows):
    width, height = max(row[0].shape[2] for row in rows), max(row[0].shape[1] for row in rows)
    filled = lambda value, fill: F.pad(value, (0, width - value.shape[-1], 0, height - value.shape[-2]), value=fill)
    return tuple(torch.stack([filled(row[i], fill) for row in rows]) for i, fill in enumerate((0, 0, 1, 0)))


def losses(maps, inside, left_out, sides):
    counted = 1 - left_out
    chance = torch.sigmoid(maps[:, INSIDE])
    each = F.binary_cross_entropy_with_logits(maps[:, INSIDE], inside, reduction="none") * counted
    # Of a picture without an area all that is said counts (Dice, Milletari et al. 2016, arXiv:1606.04797).
    both, all_ = ((chance * inside * counted).sum((1, 2)), ((chance + inside) * counted).sum((1, 2)))
    where = 3 * each.sum() / counted.sum() + (1 - (2 * both + 1) / (all_ + 1)).mean()
    core = inside > 0
    if not core.any():
        return where, torch.zeros(())
    said, true = reaches(maps).permute(0, 2, 3, 1)[core], sides.permute(0, 2, 3, 1)[core].clamp(min=1)
    low, area = torch.min(said, true), lambda d: (d[:, 0] + d[:, 2]) * (d[:, 1] + d[:, 3])
    common = area(low)
    # A side is told by the cells near it.
    near = ((said - true).abs() * torch.exp(-true / 64)).mean() / CELL
    return where, (1 - common / (area(said) + area(true) - common)).mean() + 0.3 * near


def found(maps):
    """(score, box) of each area, as areas.ts makes them."""
    chance, away = torch.sigmoid(maps[0, INSIDE]).numpy(), reaches(maps)[0].numpy()
    count, labels, stats, _ = cv2.connectedComponentsWithStats((chance > 0.5).astype("uint8"), connectivity=4)
    for i in range(1, count):
        if stats[i][4] < 12:
            continue
        row, column = np.nonzero(labels == i)
        x, y, sure = (column + 0.5) * CELL, (row + 0.5) * CELL, chance[row, column]
        left, top, right, bottom = (each[row, column] for each in away)
        side = lambda at, distance: float(np.average(at, weights=sure * np.exp(-distance / 64) + 1e-9))
        box = side(x - left, left), side(y - top, top), side(x + right, right), side(y + bottom, bottom)
        yield float(sure.mean() * min(1, len(x) * CELL**2 / max(1, (box[2] - box[0]) * (box[3] - box[1])))), box


@torch.no_grad()
def looked(areas, checks):
    lines = []
    for name, rows in checks.items():
        said, wanted = [], 0
        for row in rows:
            truth = torch.tensor([box for box in row["boxes"] if is_area(box)]).reshape(-1, 4)
            wanted += len(truth)
            for score, box in found(areas.maps(row["given"].float()[None])):
                said.append((score, bool((overlaps(torch.tensor([box]), truth) >= 0.5).any())))
        counts = (f"{sum(hit for s, hit in said if s >= score)}+{sum(not hit for s, hit in said if s >= score)}" for score in SCORES)
        lines.append(f"{name} {' '.join(counts)} of {wanted}")
    return "; ".join(lines)


def read(detector, folder, rng, pick):
    name, files = chosen(folder, pick)
    rows = [row for row in (seen(detector, path, rng) for path in files) if row]
    print(name, len(rows), flush=True)
    return name, rows


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("detector")
    ask.add_argument("out")
    ask.add_argument("--data", nargs="+", required=True)
    ask.add_argument("--check", nargs="+", required=True)
    ask.add_argument("--minutes", type=float, required=True)
    ask.add_argument("--from", dest="start")
    ask.add_argument("--rate", type=float, default=RATE)
    ask.add_argument("--seed", type=int, default=1)
    a = ask.parse_args()
    torch.set_num_threads(2)
    rng, pick = np.random.default_rng(a.seed), random.Random(a.seed)
    detector = Detector()
    detector.load_state_dict(torch.load(a.detector, map_location="cpu"))
    detector = detector.eval().to(memory_format=torch.channels_last)
    checks = dict(read(detector, folder, None, pick) for folder in a.check)
    pages, shares = {}, {}
    for folder, _, weight in (each.partition("=") for each in a.data):
        name, rows = read(detector, folder, rng, pick)
        pages[name], shares[name] = rows, float(weight or 1)
    having = {name: [row for row in rows if any(map(is_area, row["boxes"]))] for name, rows in pages.items()}
    print({name: (len(rows), len(having[name])) for name, rows in pages.items()}, flush=True)
    areas, averaged = Areas().to(memory_format=torch.channels_last), Areas().eval()
    if a.start:
        areas.load_state_dict(torch.load(a.start, map_location="cpu"))
    average = copied(areas)
    optimiser = torch.optim.AdamW(areas.parameters(), a.rate, weight_decay=DECAY)
    started = at = time.time()
    step, shown = 0, None
    while True:
        done = min(1.0, (time.time() - started) / (60 * a.minutes))
        set_rate(optimiser, a.rate, step, done)
        rows = []
        for name in pick.choices(list(shares), list(shares.values()), k=BATCH):
            row = pick.choice(having[name] if having[name] and pick.random() < WITH else pages[name])
            if "targets" not in row:
                row["targets"] = targets(row)
            one = (row["given"].float(), *row["targets"])
            rows.append(mirrored(*one) if pick.random() < 0.5 else one)
        given, *truth = batch(rows)
        where, how_far = losses(areas.maps(given.contiguous(memory_format=torch.channels_last)), *truth)
        optimiser.zero_grad()
        (where + how_far).backward()
        torch.nn.utils.clip_grad_norm_(areas.parameters(), 5.0)
        optimiser.step()
        step += 1
        average_in(average, areas, step, 0.998)
        now = np.array([float(where), float(how_far)])
        shown = now if shown is None else 0.98 * shown + 0.02 * now
        if time.time() - at > 120 or done == 1:
            averaged.load_state_dict(average)
            print(f"{time.time() - started:.0f} s, step {step}: where {shown[0]:.3f} how far {shown[1]:.3f}; {looked(averaged, checks)}", flush=True)
            torch.save(average, a.out)
            at = time.time()
        if done == 1:
            return


if __name__ == "__main__":
    main()

"""Crops of the generated pages with their targets. Pictures stay compressed in memory; a few are open at a time."""
import glob
import json
import os
import random
import time

import cv2
import numpy as np
import torch

from model import CLASSES, STRIDE

cv2.setNumThreads(1)
# Width and height of the crops of a batch, with the share of the batches. Rows and fields may be as wide as the screen, and text areas as
# large as a window: what does not fit into a crop is not learnt from. A batch has as many crops as make the pixels of eight of the first.
SHAPES = [((640, 320), 0.4), ((1024, 192), 0.15), ((1600, 128), 0.2), ((1280, 640), 0.25)]
USUAL = 640 * 320
# In the other crops what is wider, or higher, than this is looked at more often, in pixels.
WIDE, HIGH = 400, 150
# How many pictures a worker has open, and how many crops it takes from one.
OPEN, CROPS = 48, 8


class Pages:
    """Folders of pairs, each with a share of the crops; looked at again now and then, so that data may still be growing."""

    def __init__(self, sources):
        self.sources = [(folder, float(share)) for folder, share in sources]
        self.files, self.looked = {}, 0.0

    def pick(self, rng):
        if time.time() - self.looked > 120:
            self.files = {f: sorted(glob.glob(os.path.join(f, "*.json"))) for f, _ in self.sources}
            self.looked = time.time()
        usable = [(f, s) for f, s in self.sources if self.files[f]]
        folder = rng.choices([f for f, _ in usable], [s for _, s in usable])[0]
        return rng.choice(self.files[folder])


def read(path):
    try:
        with open(path) as file:
            truth = json.load(file)
    except FileNotFoundError:
        # Made anew at this moment.
        return None, None, None
    picture = cv2.imread(path[:-4] + "png")
    state = lambda e, key: -1 if key not in e["states"] else int(e["states"][key])
    rows = []
    for e in truth["elements"]:
        b = e["bounds"]
        hints = [state(e, "checked"), state(e, "selected"), state(e, "disabled")]
        kind = HIDDEN if picture is not None and flat(picture, b) else CLASSES.index(e["role"])
        rows.append([kind, b["x"], b["y"], b["x"] + b["width"], b["y"] + b["height"], *hints])
    boxes = np.array(rows, np.float32).reshape(-1, 8)
    return picture, boxes, known(truth, picture, boxes)


# In place of a class: it is there, and nobody can see it (an icon whose font is not). Neither found nor missed.
HIDDEN = -1
# The same as in lib/visible.mjs.
LEAST_CONTRAST = 14


def flat(picture, b):
    x0, y0 = max(0, int(b["x"]) - 1), max(0, int(b["y"]) - 1)
    part = picture[y0 : int(np.ceil(b["y"] + b["height"])) + 1, x0 : int(np.ceil(b["x"] + b["width"])) + 1]
    if part.size == 0:
        return True
    part = part.reshape(-1, 3)
    return int((part.max(0).astype(int) - part.min(0)).max()) < LEAST_CONTRAST


def known(truth, picture, boxes):
    """Left, top, right and bottom of what the truth speaks of. Behind a dialog with a veil nothing can be operated, but a crop shows no
    veil: what lies beyond the dialog's elements is neither an example nor a counter-example."""
    if picture is None or truth.get("kind") != "dialog" or not len(boxes):
        return (-1e6, -1e6, 1e6, 1e6)
    return (boxes[:, 1].min() - MARGIN, boxes[:, 2].min() - MARGIN, boxes[:, 3].max() + MARGIN, boxes[:, 4].max() + MARGIN)


MARGIN = 24


def crop(picture, boxes, area, shape, rng):
    width, height = shape
    most = 1.6 if width <= 640 else 1.15
    scale = float(np.exp(rng.uniform(np.log(0.6), np.log(most)))) if rng.random() < 0.55 else 1.0
    w, h = int(np.ceil(width / scale)), int(np.ceil(height / scale))
    full_h, full_w = picture.shape[:2]
    b = boxes.copy()
    if (b[:, 0] != HIDDEN).any() and rng.random() < 0.85:
        # Rare classes are looked at more often.
        weight = np.where(b[:, 0] == HIDDEN, 0, RARITY[b[:, 0].astype(int)])
        if width > 640:
            weight = weight * np.where((b[:, 3] - b[:, 1] > WIDE) | (b[:, 4] - b[:, 2] > HIGH), 4.0, 1.0)
        k = b[rng.choice(len(b), p=weight / weight.sum())]
        x = int((k[1] + k[3]) / 2 - rng.uniform(0.1, 0.9) * w)
        y = int((k[2] + k[4]) / 2 - rng.uniform(0.1, 0.9) * h)
    else:
        x, y = int(rng.integers(0, max(1, full_w - w // 2))), int(rng.integers(0, max(1, full_h - h // 2)))
    x = int(np.clip(x, -w // 8, max(0, full_w - w) + w // 8))
    y = int(np.clip(y, -h // 8, max(0, full_h - h) + h // 8))
    out = np.full((h, w, 3), rng.integers(0, 256), np.uint8)
    x0, y0, x1, y1 = max(0, x), max(0, y), min(full_w, x + w), min(full_h, y + h)
    if x1 > x0 and y1 > y0:
        out[y0 - y : y1 - y, x0 - x : x1 - x] = picture[y0:y1, x0:x1]
    if scale != 1.0:
        out = cv2.resize(out, shape, interpolation=cv2.INTER_AREA if scale < 1 else int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])))
    b[:, [1, 3]] = (b[:, [1, 3]] - x) * (width / w)
    b[:, [2, 4]] = (b[:, [2, 4]] - y) * (height / h)
    left, top, right, bottom = area
    area = ((left - x) * width / w, (top - y) * height / h, (right - x) * width / w, (bottom - y) * height / h)
    return colours(np.ascontiguousarray(out[:height, :width]), rng), b, area


RARITY = np.array([1, 1, 1.2, 2.2, 2.2, 1.6, 2.2, 2.5, 2.2, 2, 1.2, 1], np.float64)


def colours(out, rng):
    if rng.random() < 0.07:
        out = 255 - out
    if rng.random() < 0.15:
        out = out[:, :, rng.permutation(3)]
    if rng.random() < 0.4:
        out = np.clip(out.astype(np.float32) * rng.uniform(0.75, 1.25) + rng.uniform(-25, 25), 0, 255).astype(np.uint8)
    if rng.random() < 0.06:
        out = cv2.cvtColor(cv2.cvtColor(np.ascontiguousarray(out), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if rng.random() < 0.05:
        out = cv2.imdecode(cv2.imencode(".jpg", out, [1, int(rng.integers(50, 95))])[1], 1)
    return out


def targets(b, known_area, shape):
    """Heat map (elliptical Gaussians), weights and sides over their cores, class, hints (-1 = nothing to say), what to ignore."""
    width, height = shape
    w4, h4 = width // STRIDE, height // STRIDE
    heat = np.zeros((h4, w4), np.float32)
    weight = np.zeros((h4, w4), np.float32)
    sides = np.zeros((4, h4, w4), np.float32)
    kind = np.zeros((h4, w4), np.int64)
    hints = np.full((3, h4, w4), -1, np.float32)
    ignore = np.ones((h4, w4), np.float32)
    x0, y0, x1, y1 = (int(np.clip(each / STRIDE, 0, most)) for each, most in zip(known_area, (w4, h4, w4, h4)))
    ignore[y0:y1, x0:x1] = 0
    count = 0
    area = (b[:, 3] - b[:, 1]) * (b[:, 4] - b[:, 2])
    # Small ones last: they stand on top.
    for i in np.argsort(-area):
        c, left, top, right, bottom = b[i, :5]
        u0, v0, u1, v1 = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
        w, h = u1 - u0, v1 - v0
        if w <= 0 or h <= 0:
            continue
        # Truth is cut to the picture already: what the crop cuts off more of than this does not look like that on any screen.
        if c == HIDDEN or w * h < 0.75 * area[i] or w < 4 or h < 4:
            ignore[int(v0 // STRIDE) : int(np.ceil(v1 / STRIDE)), int(u0 // STRIDE) : int(np.ceil(u1 / STRIDE))] = 1
            continue
        count += 1
        ix = int(np.clip(round((u0 + u1) / 2 / STRIDE - 0.5), 0, w4 - 1))
        iy = int(np.clip(round((v0 + v1) / 2 / STRIDE - 0.5), 0, h4 - 1))
        sx, sy = max(0.5, w / STRIDE * 0.108), max(0.5, h / STRIDE * 0.108)
        rx, ry = int(np.ceil(3 * sx)), int(np.ceil(3 * sy))
        xs, ys = np.arange(max(0, ix - rx), min(w4, ix + rx + 1)), np.arange(max(0, iy - ry), min(h4, iy + ry + 1))
        g = np.exp(-((ys[:, None] - iy) ** 2) / (2 * sy * sy) - (xs[None] - ix) ** 2 / (2 * sx * sx)).astype(np.float32)
        at = np.s_[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]
        np.maximum(heat[at], g, out=heat[at])
        heat[iy, ix] = 1.0
        core = g > 0.35
        weight[at][core] = g[core] / g[core].sum() * np.log(max(w * h, 16.0))
        px, py = np.broadcast_arrays(xs[None] * STRIDE + STRIDE / 2, ys[:, None] * STRIDE + STRIDE / 2)
        for q, values in enumerate((px - u0, py - v0, u1 - px, v1 - py)):
            sides[q][at][core] = values[core]
        kind[at][core] = int(c)
        for q in range(3):
            hints[q][at][core] = b[i, 5 + q]
    ignore[heat > 0] = 0
    return heat, weight, sides, kind, hints, ignore, max(1, count)


def which(opened, shape, rng):
    """One of the open pictures. A large crop is for large things: small pictures have none, and would leave most of it empty."""
    width, height = shape
    if width <= 640:
        return int(rng.integers(len(opened)))
    large = lambda boxes: len(boxes) > 0 and ((boxes[:, 3] - boxes[:, 1]).max() > WIDE or (boxes[:, 4] - boxes[:, 2]).max() > HIGH)
    chance = np.array([(5.0 if large(boxes) else 1.0) * (1.0 if picture.shape[1] >= 0.75 * width else 0.02) for picture, boxes, *_ in opened])
    return int(rng.choice(len(opened), p=chance / chance.sum()))


class Crops(torch.utils.data.IterableDataset):
    def __init__(self, sources, batch):
        self.sources, self.batch = sources, batch

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        seed = int(time.time()) + (info.id if info else 0)
        rng, pick = np.random.default_rng(seed), random.Random(seed)
        pages, opened = Pages(self.sources), []
        while True:
            rows = []
            shape = pick.choices([each for each, _ in SHAPES], [share for _, share in SHAPES])[0]
            size = max(1, round(self.batch * USUAL / (shape[0] * shape[1])))
            while len(rows) < size:
                while len(opened) < 4 or (len(opened) < OPEN and rng.random() < 1 / CROPS):
                    picture, boxes, area = read(pages.pick(pick))
                    if picture is not None:
                        opened.append([picture, boxes, area, 0])
                slot = which(opened, shape, rng)
                picture, boxes, area, used = opened[slot]
                out, b, seen = crop(picture, boxes, area, shape, rng)
                rows.append((np.ascontiguousarray(out[:, :, ::-1]), *targets(b, seen, shape)))
                opened[slot][3] = used + 1
                if used + 1 >= CROPS:
                    opened.pop(slot)
            yield tuple(torch.from_numpy(np.stack([row[i] for row in rows])) for i in range(7)) + (sum(row[7] for row in rows),)

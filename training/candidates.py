"""What the refiner learns from: the detector's candidates on whole pictures, kept in memory-sized files.

    python3 training/candidates.py DETECTOR.pt OUT.pt [--vary] [--seed n] [--kept 300] FOLDER[:most] …

`--vary`: other scales, cuts, colours and margins, as in training of the detector. `--kept`: of each picture, the surest.
"""
import argparse
import glob
import random

import cv2
import numpy as np
import torch

import data
from model import STRIDE, Detector
from refiner import FAR, FAR_MARGIN, FAR_STRIDE, NEAR, NEAR_MARGIN, candidates, sampled

# The sides of what the exported net is given are multiples of it, and what is added has this colour.
MULTIPLE, FILL = 64, 114
# Pixels that are added to the left and above, and the most of them where they vary. Without any, a window that fills the picture is judged
# worse than with something around it, whatever it is.
MARGIN, MOST_MARGIN = 8, 24
MOST_PIXELS = 2.2e6


def varied(picture, boxes, rng):
    scale = float(np.exp(rng.uniform(np.log(0.7), np.log(1.35)))) if rng.random() < 0.6 else 1.0
    scale = min(scale, (MOST_PIXELS / picture.shape[0] / picture.shape[1]) ** 0.5)
    if scale != 1.0:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        boxes[:, 1:5] *= scale
    if rng.random() < 0.3:
        picture, boxes = cut(picture, boxes, rng)
    return data.colours(np.ascontiguousarray(picture), rng), boxes


def cut(picture, boxes, rng):
    height, width = picture.shape[:2]
    w, h = int(width * rng.uniform(0.5, 1)), int(height * rng.uniform(0.5, 1))
    x, y = int(rng.uniform(0, width - w)), int(rng.uniform(0, height - h))
    area = lambda b: (b[:, 3] - b[:, 1]) * (b[:, 4] - b[:, 2])
    whole = area(boxes)
    boxes[:, [1, 3]] = (boxes[:, [1, 3]] - x).clip(0, w)
    boxes[:, [2, 4]] = (boxes[:, [2, 4]] - y).clip(0, h)
    # As in the crops of the detector: what lost more does not look like that on any screen.
    boxes[area(boxes) < 0.75 * whole, 0] = data.HIDDEN
    return picture[y : y + h, x : x + w], boxes[area(boxes) > 4]


def bordered(picture, boxes, rng=None):
    margin = MARGIN if rng is None else int(rng.integers(0, MOST_MARGIN + 1))
    boxes[:, 1:5] += margin
    return cv2.copyMakeBorder(picture, margin, 0, margin, 0, cv2.BORDER_CONSTANT, value=(FILL,) * 3), boxes


def chosen(folder, pick):
    """Name and labelled files of a folder, or as many as FOLDER:most says of them."""
    folder, _, most = folder.partition(":")
    files = sorted(glob.glob(f"{folder}/*.json"))
    pick.shuffle(files)
    return folder.rstrip("/").split("/")[-1], files[: int(most) if most else None]


def features(detector, picture):
    """Of one picture (BGR) at strides 4 and 16, and the width and height of what the exported net would be given."""
    height, width = picture.shape[:2]
    full = np.full((-(-height // MULTIPLE) * MULTIPLE, -(-width // MULTIPLE) * MULTIPLE, 3), FILL, np.uint8)
    full[:height, :width] = picture[:, :, ::-1]
    pixels = (torch.from_numpy(full).permute(2, 0, 1)[None].float() / 255 - 0.5).contiguous(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16):
        near, far = (each.float() for each in detector.trunk(pixels))
    return near, far, (full.shape[1], full.shape[0])


def seen(detector, picture, most):
    """Candidates of one picture with their features, still unsqueezed: what the refiner is given."""
    near, far, size = features(detector, picture)
    score, box, said = (each[:most] for each in candidates(detector.head(near)))
    return {
        "size": size,
        "score": score,
        "box": box,
        "said": said,
        "near": sampled(near, box, NEAR, NEAR_MARGIN, STRIDE).half(),
        "far": sampled(far, box, FAR, FAR_MARGIN, FAR_STRIDE).half(),
    }


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("detector")
    ask.add_argument("out")
    ask.add_argument("folders", nargs="+")
    ask.add_argument("--vary", action="store_true")
    ask.add_argument("--seed", type=int, default=0)
    ask.add_argument("--kept", type=int, default=300)
    a = ask.parse_args()
    torch.set_num_threads(2)
    rng, pick = np.random.default_rng(a.seed), random.Random(a.seed)
    detector = Detector()
    detector.load_state_dict(torch.load(a.detector, map_location="cpu"))
    detector = detector.eval().to(memory_format=torch.channels_last)
    rows = []
    for source, files in (chosen(folder, pick) for folder in a.folders):
        for path in files:
            picture, boxes, _ = data.read(path)
            if picture is None:
                continue
            if a.vary:
                picture, boxes = varied(picture, boxes, rng)
            picture, boxes = bordered(picture, boxes, rng if a.vary else None)
            with torch.no_grad():
                rows.append({"source": source, "truth": torch.from_numpy(boxes), **seen(detector, picture, a.kept)})
        print(source, len(rows), flush=True)
    torch.save(rows, a.out)
    print("done:", len(rows), "pictures,", sum(len(row["score"]) for row in rows), "candidates")


if __name__ == "__main__":
    main()

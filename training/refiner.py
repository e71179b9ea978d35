"""The second look: candidates of the detector's head are judged together, each by what lies in and around its box and by the others.

What is operable is often not to be told from one place alone: a row of a list looks like a line of a status bar, a word like a link. The
features of a box are sampled on a grid (after RoIAlign, He et al. 2017, arXiv:1703.06870); candidates attend to each other with a bias
from how their boxes lie to one another (after Relation Networks, Hu et al. 2018, arXiv:1711.11575).
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

from model import CLASSES, HINTS, STRIDE, distances

# Less sure peaks are no candidates, and the less sure of the others only as long as there are not many. None of the surer is left out, but for
# a bound: each is compared with each.
LEAST, USUAL = 0.04, 400
SURER, MOST = 0.15, 800
# Where a box is sampled, in parts of its sides; -1 and 2 stand for so many pixels outside of it.
NEAR, NEAR_MARGIN = (-1, 0, 0.25, 0.5, 0.75, 1, 2), 6.0
FAR, FAR_MARGIN = (-1, 0.5, 2), 24.0
FAR_STRIDE = 16
CHANNELS, SQUEEZED, WIDTH, HEADS, LAYERS = 48, 20, 96, 4, 2
# How two boxes lie to one another.
RELATIONS = 16
# A side moves by at most so much of the box.
MOVE = 0.5


def candidates(maps):
    """Scores [K], boxes [K,4] (left, top, right, bottom in pixels) and logits of classes and hints [K,15], of one picture's maps."""
    p = torch.sigmoid(maps[:, :1])
    peak = (p * (p == F.max_pool2d(p, 3, 1, 1)).float()).flatten()
    # One at least: a graph without candidates has empty tensors, which not every operator takes.
    count = torch.minimum((peak > LEAST).sum(), (peak > SURER).sum().clamp(USUAL, MOST)).clamp(min=1)
    score, at = torch.topk(peak, count)
    columns = maps.shape[3]
    x = ((at % columns).float() + 0.5) * STRIDE
    y = (torch.div(at, columns, rounding_mode="floor").float() + 0.5) * STRIDE
    left, top, right, bottom = distances(maps)[0].flatten(1)[:, at]
    box = torch.stack([(x - left).clamp(min=0), (y - top).clamp(min=0), x + right, y + bottom], 1)
    return score, box, maps[0, 5:].flatten(1)[:, at].T


def sampled(features, box, parts, margin, stride):
    """Features [1,C,h,w] at the grid of each box: [K, points, C]."""
    left, top, right, bottom = box.unbind(1)
    points = lambda a, b: torch.stack([a - margin if p == -1 else b + margin if p == 2 else a + (b - a) * p for p in parts], 1)
    height, width = features.shape[2:]
    x, y = points(left, right) / (width * stride) * 2 - 1, points(top, bottom) / (height * stride) * 2 - 1
    n = len(parts)
    grid = torch.stack([x[:, None, :].expand(-1, n, n), y[:, :, None].expand(-1, n, n)], 3).reshape(1, -1, n * n, 2)
    return F.grid_sample(features, grid, mode="bilinear", padding_mode="border", align_corners=False)[0].permute(1, 2, 0)


class Refiner(nn.Module):
    def __init__(self, drop=0.0):
        super().__init__()
        self.squeeze_near, self.squeeze_far = nn.Linear(CHANNELS, SQUEEZED), nn.Linear(CHANNELS, SQUEEZED)
        self.near = nn.Linear(len(NEAR) ** 2 * SQUEEZED, WIDTH)
        self.far = nn.Linear(len(FAR) ** 2 * SQUEEZED, WIDTH)
        self.said = nn.Linear(8 + len(CLASSES) + len(HINTS), WIDTH)
        self.start = nn.LayerNorm(WIDTH)
        self.relation = nn.Conv2d(RELATIONS, HEADS * LAYERS, 1)
        self.layers = nn.ModuleList(Layer(drop) for _ in range(LAYERS))
        self.out = nn.Sequential(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 5 + len(CLASSES)))
        self.drop = nn.Dropout(drop)
        # At first it changes nothing.
        nn.init.zeros_(self.out[3].weight)
        nn.init.zeros_(self.out[3].bias)

    def forward(self, score, box, said, near, far, width, height):
        """Logits of the scores, boxes, logits of the classes. `near` and `far`: squeezed features [K, points, SQUEEZED]."""
        logit = logit_of(score)
        place = placed(logit, box, width, height)
        seen = self.near(self.drop(F.relu(near).flatten(1))) + self.far(self.drop(F.relu(far).flatten(1)))
        z = F.relu(self.start(seen + self.said(torch.cat([place, said / 4], 1))))
        bias = self.relation(relations(logit, box)[None])[0]
        for i, layer in enumerate(self.layers):
            z = layer(z, bias[i * HEADS : (i + 1) * HEADS])
        out = self.out(z)
        left, top, right, bottom = box.unbind(1)
        size = torch.stack([right - left, bottom - top, right - left, bottom - top], 1)
        return logit + out[:, 0], box + MOVE * torch.tanh(out[:, 1:5]) * size, said[:, : len(CLASSES)] + out[:, 5:]


class Layer(nn.Module):
    """Of a transformer, normalised first."""

    def __init__(self, drop):
        super().__init__()
        self.first, self.second = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.joined = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.widen, self.narrow = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        self.drop = nn.Dropout(drop)

    def forward(self, z, bias):
        count = z.shape[0]
        q, k, v = self.qkv(self.first(z)).reshape(count, 3, HEADS, WIDTH // HEADS).permute(1, 2, 0, 3).unbind(0)
        attention = torch.softmax(q @ k.transpose(1, 2) / (WIDTH / HEADS) ** 0.5 + bias, 2)
        z = z + self.drop(self.joined((attention @ v).permute(1, 0, 2).reshape(count, WIDTH)))
        return z + self.drop(self.narrow(F.relu(self.widen(self.second(z)))))


def placed(logit, box, width, height):
    left, top, right, bottom = box.unbind(1)
    w, h = (right - left).clamp(min=1).log(), (bottom - top).clamp(min=1).log()
    return torch.stack(
        [logit / 3, w / 2 - 2, h / 2 - 1.5, (w - h) / 2, left / 1500, top / 1000, (width - right) / 1500, (height - bottom) / 1000], 1
    )


def relations(logit, box):
    """[RELATIONS, K, K]: of each candidate (row) to each other (column)."""
    left, top, right, bottom = box.unbind(1)
    w, h = (right - left).clamp(min=1), (bottom - top).clamp(min=1)
    between = lambda values: values[None, :] - values[:, None]
    close = lambda distance, reach: torch.exp(-distance.abs() / reach)
    common = lambda low, high: (torch.min(high[:, None], high[None]) - torch.max(low[:, None], low[None])).clamp(min=0)
    shared, area = common(left, right) * common(top, bottom), w * h
    across, down = between((left + right) / 2) / h[:, None], between((top + bottom) / 2) / h[:, None]
    wider, higher = between(w.log()), between(h.log())
    return torch.stack(
        [
            torch.log1p(across.abs()),
            torch.log1p(down.abs()),
            close(across, 2),
            close(down, 2),
            close(down, 0.3),
            wider,
            higher,
            close(wider, 0.15),
            close(higher, 0.1),
            shared / area[:, None],
            shared / area[None],
            shared / (area[:, None] + area[None] - shared),
            close(between(left), 4),
            close(between(right), 4),
            logit[None].expand(logit.shape[0], -1) / 3,
            torch.sign(down) * close(down, 2),
        ]
    )


# In logits: what the refiner may say against the detector, and for what it found.
LEAST_SAY, MOST_SAY = -2.0, 4.0


def logit_of(score):
    score = score.clamp(1e-6, 1 - 1e-6)
    return torch.log(score / (1 - score))


def agreed(score, logit):
    """The chance that is told: half way, in logits, between what the detector says and what the refiner says. That is better than either on
    every validation set. Where nothing like it was taught (a window of nothing but framed keys) the refiner alone says no too easily: it is
    heard only so far."""
    before = logit_of(score)
    return torch.sigmoid(before + (logit - before).clamp(LEAST_SAY, MOST_SAY) / 2)


def placed_by(score, logit, box, moved):
    """Only what the refiner does not doubt is where it says."""
    return torch.where((logit < logit_of(score))[:, None], box, moved)


def judged(detector, refiner, pixels):
    """What the exported net does: pixels [1,3,H,W] to scores, boxes, classes (logits), hints (logits)."""
    near, far = detector.trunk(pixels)
    # Squeezing before sampling gives the same, since both are linear, and less is sampled; with the head in one go, it costs little.
    kernel = lambda linear: linear.weight[:, :, None, None]
    head, near_squeeze, far_squeeze = detector.head, refiner.squeeze_near, refiner.squeeze_far
    both = F.conv2d(near, torch.cat([head.weight, kernel(near_squeeze)]), torch.cat([head.bias, near_squeeze.bias]))
    maps, near = both.split([head.out_channels, SQUEEZED], 1)
    score, box, said = candidates(maps)
    near = sampled(near, box, NEAR, NEAR_MARGIN, STRIDE)
    far = sampled(F.conv2d(far, kernel(far_squeeze), far_squeeze.bias), box, FAR, FAR_MARGIN, FAR_STRIDE)
    logit, moved, kinds = refiner(score, box, said, near, far, maps.shape[3] * STRIDE, maps.shape[2] * STRIDE)
    return agreed(score, logit), placed_by(score, logit, box, moved), kinds, said[:, len(CLASSES) :]

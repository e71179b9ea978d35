"""Paints batches of icons as a detector would cut them out of a screen: 40x40 RGB, in any colours, on any ground.

All of it is arithmetic on tensors, a batch at a time: a picture library would take most of the training's time.
"""
import math

import torch
import torch.nn.functional as F

CROP = 40


def _uniform(n, low, high, gen):
    return torch.rand(n, generator=gen) * (high - low) + low


def _colours(n, gen):
    """Grounds are mostly grey, light or dark, some strongly coloured; inks stand out from them by at least 0.25."""
    dark = torch.rand(n, generator=gen) < 0.35
    base = torch.where(dark, _uniform(n, 0.0, 0.35, gen), _uniform(n, 0.7, 1.0, gen))
    ground = base[:, None] + 0.04 * torch.randn(n, 3, generator=gen)
    vivid = torch.rand(n, generator=gen) < 0.2
    ground = torch.where(vivid[:, None], torch.rand(n, 3, generator=gen), ground).clamp(0, 1)
    grey = ground.mean(1)
    ink = torch.rand(n, 1, generator=gen).expand(n, 3) + 0.05 * torch.randn(n, 3, generator=gen)
    ink = torch.where((torch.rand(n, generator=gen) < 0.35)[:, None], torch.rand(n, 3, generator=gen), ink).clamp(0, 1)
    weak = (ink.mean(1) - grey).abs() < _uniform(n, 0.25, 0.6, gen)
    far = torch.where(grey > 0.5, _uniform(n, 0.0, 0.2, gen), _uniform(n, 0.8, 1.0, gen))
    return ground, torch.where(weak[:, None], far[:, None].expand(n, 3), ink)


def _frames(n, size, gen):
    """Distance to a rounded rectangle near the crop's edge, in pixels: negative inside."""
    axis = torch.arange(size).float() + 0.5
    y, x = torch.meshgrid(axis, axis, indexing="ij")
    inset = _uniform(n, -0.5, size * 0.08, gen)[:, None, None]
    radius = (_uniform(n, 0, 0.5, gen) ** 2 * 2 * size * 0.5)[:, None, None].clamp(max=size * 0.45)
    half = size / 2 - inset - radius
    dx, dy = (x - size / 2).abs()[None] - half, (y - size / 2).abs()[None] - half
    outside = torch.sqrt(dx.clamp(min=0) ** 2 + dy.clamp(min=0) ** 2)
    return outside + torch.maximum(dx, dy).clamp(max=0) - radius


def paint(icons, mono, gen, hard=True):
    """icons: float [n,4,64,64] RGBA 0..1; mono: bool [n]. Returns float [n,3,40,40] in 0..1, one screen size for the batch."""
    n = icons.shape[0]
    glyph = 12 + int(36 * torch.rand(1, generator=gen).item() ** 1.5)
    filled = 0.45 + 0.55 * torch.rand(1, generator=gen).item() ** 0.7
    size = max(12, round(glyph / filled))
    ground, ink = _colours(n, gen)

    # The icon on its place: scaled around its own size, a little off the middle, hardly turned. Sampled finer, then averaged.
    fine = 4 if size < 28 else 2
    scale = filled * _uniform(n, 0.85, 1.1, gen)
    turn = _uniform(n, -0.05, 0.05, gen) * (torch.rand(n, generator=gen) < 0.3)
    shift = _uniform(2 * n, -0.10, 0.10, gen).view(n, 2)
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0] = torch.cos(turn) / scale
    theta[:, 0, 1] = -torch.sin(turn) / scale
    theta[:, 1, 0] = torch.sin(turn) / scale
    theta[:, 1, 1] = torch.cos(turn) / scale
    theta[:, :, 2] = shift
    premultiplied = torch.cat([icons[:, :3] * icons[:, 3:], icons[:, 3:]], 1)
    grid = F.affine_grid(theta, [n, 4, size * fine, size * fine], align_corners=False)
    placed = F.avg_pool2d(F.grid_sample(premultiplied, grid, align_corners=False), fine)
    alpha = placed[:, 3:]
    # Disabled icons are faint.
    faint = torch.where(torch.rand(n, generator=gen) < 0.12, _uniform(n, 0.4, 0.8, gen), torch.ones(n))[:, None, None, None]
    painted = torch.where(mono[:, None, None, None], ink[:, :, None, None] * alpha, placed[:, :3])

    # What it stands on: plain, a ramp, a button with or without an edge.
    canvas = ground[:, :, None, None].expand(n, 3, size, size).clone()
    ramp = torch.linspace(-0.5, 0.5, size)[None, None, :, None]
    canvas += ramp * (_uniform(n, -0.15, 0.15, gen) * (torch.rand(n, generator=gen) < 0.2))[:, None, None, None]
    distance = _frames(n, size, gen)[:, None]
    framed = (torch.rand(n, generator=gen) < 0.4)[:, None, None, None].float()
    inside = (0.5 - distance).clamp(0, 1) * framed
    around = (ground + _uniform(n, -0.35, 0.35, gen)[:, None]).clamp(0, 1)
    canvas = canvas * inside + (canvas * (1 - framed) + around[:, :, None, None] * framed) * (1 - inside)
    edged = (torch.rand(n, generator=gen) < 0.6)[:, None, None, None].float() * framed
    width = _uniform(n, 0.5, 1.5, gen)[:, None, None, None]
    edge = ((width + 0.5) - (distance + width / 2).abs()).clamp(0, 1) * edged
    edge_colour = (ground + (ink - ground) * _uniform(n, 0.15, 0.8, gen)[:, None])[:, :, None, None]
    canvas = canvas * (1 - edge) + edge_colour * edge
    picture = canvas * (1 - alpha * faint) + painted * faint

    if hard:
        # A neighbour that looks in at one side.
        beside = torch.rand(n, generator=gen) < 0.08
        part = picture.flip(0)[:, :, :, -max(1, size // 8):]
        picture[beside, :, :, : part.shape[3]] = part[beside]
        if torch.rand(1, generator=gen).item() < 0.25:
            k = torch.tensor([0.25, 0.5, 0.25])
            blur = (k[:, None] * k[None])[None, None].expand(3, 1, 3, 3)
            picture = F.conv2d(F.pad(picture, (1, 1, 1, 1), mode="replicate"), blur, groups=3)
    mode = "bilinear" if torch.rand(1, generator=gen).item() < 0.8 else "bicubic"
    picture = F.interpolate(picture, size=(CROP, CROP), mode=mode, align_corners=False, antialias=True)
    picture = picture + torch.randn(picture.shape, generator=gen) * 0.012 * (torch.rand(n, 1, 1, 1, generator=gen) < 0.5)
    # As the product's own pictures: eight bits.
    return (picture.clamp(0, 1) * 255).round() / 255


def text_masks(count, gen, size=64):
    """Words and numbers, as boxes without an icon hold them: [count,4,size,size] black ink. One letter is left out (B, i, ?)."""
    import numpy
    from PIL import Image, ImageDraw, ImageFont

    fonts = [
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
    ]
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%.:/"
    out = numpy.zeros((count, 4, size, size), dtype=numpy.float32)
    for index in range(count):
        length = 2 + int(torch.randint(0, 5, (1,), generator=gen))
        text = "".join(letters[int(torch.randint(0, len(letters), (1,), generator=gen))] for _ in range(length))
        points = int(size * (0.28 + 0.5 * torch.rand(1, generator=gen).item()) * math.sqrt(2 / length))
        try:
            font = ImageFont.truetype(fonts[index % len(fonts)], max(10, points))
        except OSError:  # not every machine has all three
            font = ImageFont.truetype(fonts[0], max(10, points))
        image = Image.new("L", (size, size), 0)
        ImageDraw.Draw(image).text((size / 2, size / 2), text, fill=255, font=font, anchor="mm")
        out[index, 3] = numpy.asarray(image, dtype=numpy.float32) / 255
    return torch.from_numpy(out)

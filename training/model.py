"""The detector: fully convolutional, anchor-free, one head at stride 4 (after TTFNet, Liu et al. 2020, arXiv:1909.00700)."""
import torch
import torch.nn as nn
import torch.nn.functional as F

# In the order of VISION_CLASSES (src/vision/model.ts).
CLASSES = ["button", "icon", "link", "textbox", "combobox", "checkbox", "radio", "switch", "slider", "tab", "menuitem", "listitem"]
HINTS = ["checked", "selected", "disabled"]
STRIDE = 4
# Maps of the head: objectness, distances to the four sides, classes, hints.
SIDES = slice(1, 5)
KINDS = slice(5, 5 + len(CLASSES))
STATES = slice(5 + len(CLASSES), 5 + len(CLASSES) + len(HINTS))


def conv(i, o, k=3, s=1, g=1, act=True):
    parts = [nn.Conv2d(i, o, k, s, k // 2, groups=g, bias=False), nn.BatchNorm2d(o)]
    return nn.Sequential(*parts, nn.ReLU(inplace=True)) if act else nn.Sequential(*parts)


class Block(nn.Module):
    """Residual, depthwise then pointwise; `e` widens the pointwise part."""

    def __init__(self, c, k=3, e=1):
        super().__init__()
        wide = [conv(c, c * e, 1), conv(c * e, c, 1, act=False)] if e > 1 else [conv(c, c, 1, act=False)]
        self.body = nn.Sequential(conv(c, c, k, 1, c), *wide)

    def forward(self, x):
        return F.relu_(x + self.body(x))


class Detector(nn.Module):
    def __init__(self, c=(16, 32, 64, 96, 144, 160), n=48):
        super().__init__()
        self.s4 = nn.Sequential(conv(3, c[0], 3, 2), conv(c[0], c[1], 3, 2), Block(c[1]))
        self.s8 = nn.Sequential(conv(c[1], c[2], 3, 2), Block(c[2]), Block(c[2]))
        self.s16 = nn.Sequential(conv(c[2], c[3], 3, 2), *[Block(c[3], 5, 2) for _ in range(3)])
        self.s32 = nn.Sequential(conv(c[3], c[4], 3, 2), *[Block(c[4], 5, 2) for _ in range(3)])
        # Sees boxes as wide as the screen.
        self.s64 = nn.Sequential(conv(c[4], c[5], 3, 2, 1), *[Block(c[5], 5, 2) for _ in range(2)])
        self.l64, self.l32, self.l16, self.l8, self.l4 = (conv(c[i], n, 1) for i in (5, 4, 3, 2, 1))
        self.m32, self.m16, self.m8 = Block(n, 5), Block(n, 5), Block(n, 5)
        self.m4 = nn.Sequential(Block(n), Block(n))
        self.head = nn.Conv2d(n, 5 + len(CLASSES) + len(HINTS), 1)
        nn.init.normal_(self.head.weight, 0, 0.01)
        nn.init.zeros_(self.head.bias)
        self.head.bias.data[0] = -4.0
        self.head.bias.data[SIDES] = 1.0

    def trunk(self, x):
        """Features at strides 4 and 16."""
        a = self.s4(x)
        b = self.s8(a)
        c = self.s16(b)
        d = self.s32(c)
        e = self.s64(d)
        up = lambda t: F.interpolate(t, scale_factor=2, mode="nearest")
        far = self.m16(self.l16(c) + up(self.m32(self.l32(d) + up(self.l64(e)))))
        return self.m4(self.l4(a) + up(self.m8(self.l8(b) + up(far)))), far

    def forward(self, x):
        near, _ = self.trunk(x)
        # Distances need more digits than bfloat16 has.
        with torch.autocast(near.device.type, enabled=False):
            return self.head(near.float())


def distances(maps):
    """Pixels to the left, top, right and bottom side."""
    return STRIDE * torch.exp(maps[:, SIDES].clamp(-4, 7))


if __name__ == "__main__":
    print(sum(p.numel() for p in Detector().parameters()), "parameters")

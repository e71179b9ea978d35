"""The third part of the network: large text areas, which have no middle that could be told from the rest of them.

It takes the features that the detector has anyway. Of each cell of 16 pixels it says whether it lies in a text area, and how far away the four
sides are (after FCOS, Tian et al. 2019, arXiv:1904.01355), looking far around itself (after U-Net, Ronneberger et al. 2015,
arXiv:1505.04597). `src/vision/detect/areas.ts` makes areas of it."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from model import Block, conv

CELL = 16
# Of the detector's features at strides 4 (the largest of each cell) and 16.
GIVEN, NARROW, WIDE = 96, 32, 48
INSIDE, SIDES = 0, slice(1, 5)
# Logarithms of distances, in cells.
LEAST, MOST = -3, 5


def block(c):
    return Block(c, 5)


class Areas(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Sequential(conv(GIVEN, NARROW, 1), block(NARROW))
        self.b = nn.Sequential(conv(NARROW, WIDE, 3, 2), block(WIDE), block(WIDE))
        self.c = nn.Sequential(conv(WIDE, WIDE, 3, 2), block(WIDE), block(WIDE))
        self.e = nn.Sequential(conv(WIDE, WIDE, 3, 2), block(WIDE), block(WIDE))
        self.u2, self.u1 = nn.Sequential(block(WIDE)), nn.Sequential(block(WIDE))
        self.l, self.u0 = conv(WIDE, NARROW, 1), nn.Sequential(block(NARROW), block(NARROW))
        self.head = nn.Conv2d(NARROW, 5, 1)
        self.head.bias.data[INSIDE], self.head.bias.data[SIDES] = -3.0, 1.5

    def forward(self, near, far):
        """Maps [1, 5, h, w] of a picture whose features the detector's trunk gives."""
        return self.maps(torch.cat([F.max_pool2d(near, 4), far], 1))

    def maps(self, given):
        a = self.a(given)
        b = self.b(a)
        c = self.c(b)
        up = lambda small, like: F.interpolate(small, scale_factor=2, mode="nearest")[..., : like.shape[-2], : like.shape[-1]]
        c = self.u2(c + up(self.e(c), c))
        b = self.u1(b + up(c, b))
        return self.head(self.u0(a + self.l(up(b, a))))


def reaches(maps):
    """Pixels from the middle of each cell to the left, upper, right and lower side."""
    return CELL * torch.exp(maps[:, SIDES].clamp(LEAST, MOST))


if __name__ == "__main__":
    print(sum(p.numel() for p in Areas().parameters()), "parameters")

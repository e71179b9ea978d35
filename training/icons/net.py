"""The icon classifier: 40x40 RGB -> class scores. About 0.3 million parameters."""
import torch
from torch import nn


class Normalise(nn.Module):
    """What stands out from the crop's edge, whatever the colours: its strength (0..1), and whether it is lighter (-1..1)."""

    def forward(self, x):
        edge = torch.cat([x[:, :, 0, :], x[:, :, -1, :], x[:, :, :, 0], x[:, :, :, -1]], 2).mean(2)
        delta = x - edge[:, :, None, None]
        ink = delta.abs().amax(1, keepdim=True)
        strongest = ink.amax((2, 3), keepdim=True).clamp(min=0.1)
        return torch.cat([ink, delta.mean(1, keepdim=True)], 1) / strongest


def block(inputs, outputs, stride=1, size=3):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class IconNet(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.normalise = Normalise()
        self.body = nn.Sequential(
            block(2, 24, 2, 5), block(24, 48, 2), block(48, 64), block(64, 112, 2), block(112, 128)
        )
        self.drop = nn.Dropout(0.15)
        self.last = nn.Linear(128 * 2, classes)

    def forward(self, x):
        x = self.body(self.normalise(x))
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
        return self.last(self.drop(pooled))


class Exported(nn.Module):
    """What ships: uint8 [N,40,40,3] as pictures are, /255 and softmax (with the temperature that fits its errors) inside."""

    def __init__(self, net, temperature):
        super().__init__()
        self.net = net
        self.temperature = temperature

    def forward(self, image):
        x = image.to(torch.float32).permute(0, 3, 1, 2) / 255.0
        return torch.softmax(self.net(x) / self.temperature, 1)

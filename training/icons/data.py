"""The rendered icons and their classes, as render.mjs left them."""
import json
from pathlib import Path

import numpy
import torch

HERE = Path(__file__).parent
OTHER = "other"


class Icons:
    def __init__(self, cache):
        self.classes = [entry["id"] for entry in json.loads((HERE / "classes.json").read_text())["classes"]] + [OTHER]
        self.words = {e["id"]: e["words"] for e in json.loads((HERE / "classes.json").read_text())["classes"]}
        table = json.loads((Path(cache) / "icons.json").read_text())
        self.rows, size = table["rows"], table["size"]
        pixels = numpy.memmap(Path(cache) / "icons.rgba", dtype=numpy.uint8, mode="r")
        self.pixels = pixels[: len(self.rows) * size * size * 4].reshape(-1, size, size, 4)
        number = {name: index for index, name in enumerate(self.classes)}
        self.labels = numpy.array([number[row["label"]] for row in self.rows])
        self.mono = numpy.array([row["mono"] for row in self.rows])
        self.split = numpy.array([row["split"] for row in self.rows])

    def indices(self, *splits):
        return numpy.flatnonzero(numpy.isin(self.split, splits))

    def batch(self, indices):
        """RGBA 0..1 [n,4,64,64], whether of one colour, labels."""
        pixels = torch.from_numpy(numpy.ascontiguousarray(self.pixels[numpy.sort(indices)]))
        order = numpy.argsort(numpy.argsort(indices))
        pixels = pixels[torch.from_numpy(order)].permute(0, 3, 1, 2).float() / 255
        return pixels, torch.from_numpy(self.mono[indices]), torch.from_numpy(self.labels[indices])

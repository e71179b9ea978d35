"""What the generators of native windows have in common: which seeds are still to be made, and a truth that is there whole or not at all."""
import json
import os
import sys

# Windows that are mostly one large text area, and as many that hold another empty area in its place.
EDITORS = "--editors" in sys.argv


def unmade(prefix):
    """Seeds of the command line (FOLDER FIRST_SEED COUNT [--editors]) without a file, each with the path of its files without their ends."""
    folder, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    os.makedirs(folder, exist_ok=True)
    for seed in range(first, first + count):
        base = f"{folder}/{prefix}{seed:05d}"
        if not os.path.exists(base + ".json"):
            yield seed, base


def put(base, **truth):
    """After the picture, and at once: a trainer that reads along sees whole pairs only."""
    with open(base + ".part", "w") as file:
        json.dump(truth, file)
    os.replace(base + ".part", base + ".json")

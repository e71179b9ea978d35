"""Chooses the threshold on the icon sets held apart for that, measures on the Debian themes, writes models/icons.onnx and .json.

/usr/bin/python3 training/icons/export.py
"""
import hashlib
import json
from pathlib import Path

import numpy
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from data import OTHER, Icons
from net import Exported, IconNet
from paint import CROP, paint

ROOT = Path(__file__).parent.parent.parent
CACHE = Path.home() / ".cache/lumos/training/icons"
#: Of the names that are given to icons of the sets held apart, so many should be right: a wrong name is worse than none, and real
#: themes draw less plainly than these sets.
PRECISION = 0.97


def words_of(icons):
    return [icons.words.get(name) for name in icons.classes]


def answers(net, icons, indices, temperature, seed=11):
    """For every icon: probability of each name (classes that are shown with the same words are one), and the right one."""
    words = words_of(icons)
    names = sorted({word for word in words if word is not None})
    column = torch.tensor([names.index(word) if word is not None else len(names) for word in words])
    gen = torch.Generator().manual_seed(seed)
    scores, wanted = [], []
    with torch.no_grad():
        for start in range(0, len(indices), 64):
            pixels, mono, labels = icons.batch(indices[start : start + 64])
            by_class = torch.softmax(net(paint(pixels, mono, gen, hard=False)) / temperature, 1)
            scores.append(torch.zeros(len(labels), len(names) + 1).index_add_(1, column, by_class))
            wanted.append(column[labels])
    return torch.cat(scores), torch.cat(wanted), names


def at_threshold(scores, wanted, names, threshold):
    """precision = right among those that got a name; recall = right among those that have one; silent = other left unnamed."""
    best, answer = scores[:, : len(names)].max(1)
    named = (best >= threshold) & (best > scores[:, len(names)])
    known = wanted < len(names)
    right = named & (answer == wanted)
    return {
        "precision": round(float(right.sum() / named.sum().clamp(min=1)), 3),
        "recall": round(float(right.sum() / known.sum().clamp(min=1)), 3),
        "otherUnnamed": round(float((~named & ~known).sum() / (~known).sum().clamp(min=1)), 3),
        "icons": int(known.sum()),
        "others": int((~known).sum()),
    }


def fit_temperature(net, icons, indices):
    gen = torch.Generator().manual_seed(7)
    logits, labels = [], []
    with torch.no_grad():
        for start in range(0, len(indices), 64):
            pixels, mono, wanted = icons.batch(indices[start : start + 64])
            logits.append(net(paint(pixels, mono, gen)))
            labels.append(wanted)
    logits, labels = torch.cat(logits), torch.cat(labels)
    return min((t / 20 for t in range(8, 50)), key=lambda t: float(torch.nn.functional.cross_entropy(logits / t, labels)))


def halve(path):
    """Weights in half precision, widened when the model is loaded: half the bytes, the same arithmetic."""
    model = onnx.load(str(path))
    graph, casts, kept = model.graph, [], []
    for tensor in graph.initializer:
        array = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or array.size < 64:
            kept.append(tensor)
            continue
        kept.append(numpy_helper.from_array(array.astype(numpy.float16), tensor.name + "_half"))
        casts.append(helper.make_node("Cast", [tensor.name + "_half"], [tensor.name], to=TensorProto.FLOAT))
    nodes = casts + list(graph.node)
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept)
    graph.node.extend(nodes)
    model.producer_name, model.producer_version = "lumos-icons", "1"
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def main():
    torch.set_num_threads(2)
    icons = Icons(CACHE)
    saved = torch.load(CACHE / "icons.pt")
    assert saved["classes"] == icons.classes
    net = IconNet(len(icons.classes))
    net.load_state_dict(saved["state"])
    net.eval()

    held = icons.indices("validate")
    temperature = fit_temperature(net, icons, held)
    scores, wanted, names = answers(net, icons, held, temperature)
    steps = [t / 100 for t in range(20, 100)]
    threshold = next((t for t in steps if at_threshold(scores, wanted, names, t)["precision"] >= PRECISION), steps[-1])
    metrics = {"validation": at_threshold(scores, wanted, names, threshold)}
    sets = sorted({row["set"] for row in icons.rows if row["split"] == "test"})
    for name in sets:
        chosen = numpy.array([i for i, row in enumerate(icons.rows) if row["split"] == "test" and row["set"] == name])
        metrics[name] = at_threshold(*answers(net, icons, chosen, temperature), threshold)
    metrics["all test themes"] = at_threshold(*answers(net, icons, icons.indices("test"), temperature), threshold)

    path = ROOT / "models/icons.onnx"
    path.parent.mkdir(exist_ok=True)
    torch.onnx.export(
        Exported(net, temperature).eval(),
        torch.zeros(1, CROP, CROP, 3, dtype=torch.uint8),
        str(path),
        opset_version=13,
        input_names=["image"],
        output_names=["scores"],
        dynamic_axes={"image": {0: "n"}, "scores": {0: "n"}},
    )
    halve(path)
    facts = {
        "$comment": "Written by training/icons/export.py; see training/icons/MODEL_CARD.md.",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "licence": "MIT",
        "input": {"name": "image", "side": CROP},
        "output": {"name": "scores"},
        "threshold": threshold,
        "classes": [{"id": name, "words": icons.words.get(name)} for name in icons.classes],
        "metrics": metrics,
        "trained": {"steps": saved["step"], "icons": int((icons.split == "train").sum()), "temperature": temperature},
    }
    assert facts["classes"][-1] == {"id": OTHER, "words": None}
    (ROOT / "models/icons.json").write_text(json.dumps(facts, indent=2) + "\n")
    print(path.stat().st_size, "bytes, threshold", threshold, "temperature", temperature)
    print(json.dumps(metrics, indent=1))
    worst(net, icons, temperature)


def worst(net, icons, temperature):
    """What goes wrong most often in the test themes, for the model card."""
    indices = icons.indices("test")
    scores, wanted, names = answers(net, icons, indices, temperature)
    got = scores.argmax(1)
    label = lambda index: names[index] if index < len(names) else OTHER
    pairs = {}
    for right, answer in zip(wanted.tolist(), got.tolist()):
        if right != answer:
            pairs[(label(right), label(answer))] = pairs.get((label(right), label(answer)), 0) + 1
    print(sorted(pairs.items(), key=lambda entry: -entry[1])[:25])


if __name__ == "__main__":
    main()

"""Trains the detector.

    python3 training/train.py --data FOLDER[=share] … --out FOLDER --minutes 60 [--from checkpoint.pt]

Writes OUT/average.pt (weights averaged over the steps: what is exported) and OUT/last.pt every few minutes. Runs on a GPU where
PyTorch has one. On few cores: GOMP_SPINCOUNT=0 OMP_WAIT_POLICY=PASSIVE, and OpenBLAS instead of the reference BLAS.
"""
import argparse
import os
import time

import torch
import torch.nn.functional as F

from data import Crops
from model import KINDS, STATES, Detector, distances
from steps import average_in, copied, set_rate


def losses(maps, heat, weight, sides, kind, hints, ignore, count):
    p = torch.sigmoid(maps[:, 0]).clamp(1e-4, 1 - 1e-4)
    centre = (heat == 1).float()
    hit = -((1 - p) ** 2) * torch.log(p) * centre
    miss = -(p**2) * torch.log(1 - p) * (1 - heat) ** 4 * (1 - centre) * (1 - ignore)
    heat_loss = (hit.sum() + miss.sum()) / count
    core = weight > 0
    w = weight[core]
    total = w.sum().clamp(min=1)
    predicted, true = distances(maps).permute(0, 2, 3, 1)[core], sides.permute(0, 2, 3, 1)[core].clamp(min=0.1)
    low, high = torch.min(predicted, true), torch.max(predicted, true)
    inter = (low[:, 0] + low[:, 2]) * (low[:, 1] + low[:, 3])
    area = lambda d: (d[:, 0] + d[:, 2]) * (d[:, 1] + d[:, 3])
    union = area(predicted) + area(true) - inter
    hull = (high[:, 0] + high[:, 2]) * (high[:, 1] + high[:, 3])
    box_loss = ((1 - inter / union + (hull - union) / hull) * w).sum() / total
    kind_loss = (F.cross_entropy(maps[:, KINDS].permute(0, 2, 3, 1)[core], kind[core], reduction="none") * w).sum() / total
    said = hints.permute(0, 2, 3, 1)[core]
    known = (said >= 0).float() * w[:, None]
    state = F.binary_cross_entropy_with_logits(maps[:, STATES].permute(0, 2, 3, 1)[core], said.clamp(min=0), reduction="none")
    state_loss = (state * known).sum() / known.sum().clamp(min=1)
    return heat_loss, box_loss, kind_loss, state_loss


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("--data", nargs="+", required=True)
    ask.add_argument("--out", required=True)
    ask.add_argument("--minutes", type=float, required=True)
    ask.add_argument("--from", dest="start")
    ask.add_argument("--batch", type=int, default=6)
    ask.add_argument("--rate", type=float, default=2e-3)
    ask.add_argument("--kind", type=float, default=0.3, help="weight of the loss of the class")
    ask.add_argument("--workers", type=int, default=1)
    ask.add_argument("--threads", type=int, default=2)
    ask.add_argument("--half", action="store_true", help="bfloat16: half the time where the processor has it (avx512_bf16)")
    a = ask.parse_args()
    torch.set_num_threads(a.threads)
    os.makedirs(a.out, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = Detector()
    if a.start:
        model.load_state_dict(torch.load(a.start, map_location="cpu"))
    model = model.to(device, memory_format=torch.channels_last)
    average = copied(model)
    optimiser = torch.optim.AdamW(model.parameters(), a.rate, weight_decay=1e-4)
    sources = [(folder, share or 1) for folder, _, share in (each.partition("=") for each in a.data)]
    crops = iter(torch.utils.data.DataLoader(Crops(sources, a.batch), batch_size=None, num_workers=a.workers, prefetch_factor=4))
    print(sum(p.numel() for p in model.parameters()), "parameters,", device, flush=True)
    started = saved = time.time()
    step, shown = 0, None
    while (done := (time.time() - started) / (a.minutes * 60)) < 1:
        set_rate(optimiser, a.rate, step, done)
        image, *truth, count = next(crops)
        x = (image.to(device).permute(0, 3, 1, 2).float() / 255.0 - 0.5).contiguous(memory_format=torch.channels_last)
        with torch.autocast(device, torch.bfloat16, enabled=a.half):
            maps = model(x)
        parts = losses(maps, *(each.to(device) for each in truth), count)
        loss = parts[0] + 2 * parts[1] + a.kind * parts[2] + 0.2 * parts[3]
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
        optimiser.step()
        step += 1
        average_in(average, model, step, 0.998)
        now = torch.tensor([float(part) for part in parts])
        shown = now if shown is None else 0.97 * shown + 0.03 * now
        if step % 50 == 0:
            each = (time.time() - started) / step
            print(f"{time.time() - started:.0f} s, step {step} ({each:.2f} s), heat {shown[0]:.3f} box {shown[1]:.3f} kind {shown[2]:.3f} state {shown[3]:.3f}", flush=True)
        if time.time() - saved > 180:
            save(average, model, a.out)
            saved = time.time()
    save(average, model, a.out)
    print("done:", step, "steps,", step * a.batch, "crops", flush=True)
    # Workers of the loader would keep the interpreter.
    os._exit(0)


def save(average, model, out):
    for name, state in (("average", average), ("last", model.state_dict())):
        torch.save({k: v.cpu() for k, v in state.items()}, f"{out}/{name}.part")
        os.replace(f"{out}/{name}.part", f"{out}/{name}.pt")


if __name__ == "__main__":
    main()

"""Windows of Tk with random content, themes and colours, with the truth from the widgets' own geometry.

    xvfb-run -a -s '-screen 0 1600x1000x24' /usr/bin/python3 training/native_tk.py FOLDER FIRST_SEED COUNT [--editors]

Needs python3-tk, python3-pil, python3-numpy, xvfb with xauth, fonts (fonts-dejavu, fonts-urw-base35, fonts-noto-cjk) and, for the
pictures of buttons, tango-icon-theme, gnome-icon-theme or elementary-xfce-icon-theme. What is already in FOLDER is not made again. Tk has no
switches: those here are pictures, as in programs that have some."""
import os
import random
import sys
import tkinter as tk
import traceback
from tkinter import font as fonts
from tkinter import ttk

import numpy as np
from PIL import ImageGrab

from pairs import put, unmade
from tk_colours import Colours
from tk_content import ICONS, Maker, every
from tk_truth import Measure

FAMILIES = ["DejaVu Sans"] * 4 + ["Nimbus Sans", "Noto Sans CJK JP"] * 2 + ["DejaVu Sans Mono", "DejaVu Serif", "Nimbus Roman", "Nimbus Sans Narrow", "URW Gothic", "C059", "Nimbus Mono PS"]


def make(seed):
    r = random.Random(seed)
    root = tk.Tk()
    root.withdraw()
    root.overrideredirect(True)
    style = ttk.Style(root)
    theme = r.choice(["clam", "clam", "alt", "default", "classic"])
    style.theme_use(theme)
    family, size = r.choice(FAMILIES), r.choice([8, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 16])
    for name in ("TkDefaultFont", "TkTextFont", "TkMenuFont", "TkHeadingFont", "TkFixedFont"):
        fonts.nametofont(name, root).configure(family=family, size=size, weight="bold" if name == "TkHeadingFont" and r.random() < 0.3 else "normal")
    root.option_add("*Font", "TkDefaultFont", "interactive")
    style.configure(".", font="TkDefaultFont")
    colours = Colours(r, style)
    colours.apply(r, root, style)
    maker = Maker(r, root, colours)
    w, h = maker.fill()
    root.geometry(f"{w}x{h}+0+0")
    root.deiconify()
    root.update()
    hover = r.random() < 0.3
    root.event_generate("<Motion>", x=r.randint(0, w) if hover else 1590, y=r.randint(0, h) if hover else 990, warp=True)
    if r.random() < 0.4:
        r.choice([widget for widget in every(root) if widget.winfo_class() != "Menu"]).focus_force()
    root.update()
    opened = maker.popup()
    for _ in range(3):
        root.update()
    left, top = root.winfo_rootx(), root.winfo_rooty()
    bar = root.tk.eval("lsearch -inline [winfo children .] .#*") if maker.on_menu else ""
    high = int(root.tk.call("winfo", "height", bar)) if bar else 0
    picture = ImageGrab.grab(bbox=(left, top - high, left + root.winfo_width(), top + root.winfo_height()), xdisplay="").convert("RGB")
    measure = Measure(root, np.asarray(picture).astype(int), left, top - high)
    measure.walk(root, measure.picture)
    if bar:
        measure.entries(bar, "x", (0, 0, picture.width, high))
    if opened:
        box = measure.box(opened)
        measure.cover(box)
        if isinstance(opened, tk.Menu):
            measure.entries(opened._w, "y", box)
        else:
            measure.rows(f"{opened}.f.l", measure.picture)
    root.destroy()
    return picture, theme, measure.found


def write(base, seed):
    picture, theme, truth = make(seed)
    picture.save(base + ".png", compress_level=3)
    put(base, seed=seed, theme=theme, width=picture.width, height=picture.height, elements=truth)


def main():
    for seed, base in unmade("tk"):
        # A process for each: more than one Tk after another in one process crashes now and then.
        child = os.fork()
        if child == 0:
            code = 1
            try:
                write(base, seed)
                code = 0
            except Exception:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(code)
        if os.waitpid(child, 0)[1] != 0:
            print("left out", seed)
    print("done", len(ICONS), "pictures for buttons")


main()

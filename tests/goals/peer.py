#!/usr/bin/python3
"""What stands in every application of a desktop, as pyatspi sees it: a second pair of eyes for tests.

The order is the argument; the answer is one line of JSON. One process an order, because libatspi keeps what it has read:
  dump <labels|controls>   state of every control by "application | role name": text, value, checked, selected, expanded
  dump windows             their titles only
  pids                     process ids of the applications
"""
import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402
import pyatspi  # noqa: E402

STATES = {
    pyatspi.STATE_CHECKED: "checked",
    pyatspi.STATE_PRESSED: "pressed",
    pyatspi.STATE_SELECTED: "selected",
    pyatspi.STATE_EXPANDED: "expanded",
}
WINDOWS = {"frame", "dialog", "alert", "window", "file chooser", "color chooser"}
SILENT = {"password text"}
TEXTS = {"text", "entry", "paragraph", "spin button", "document text", "combo box", "table cell", "password text"}
LABELS = {"label", "info bar", "status bar"}
MOST_CHILDREN = 300


def describe(node, role, labels):
    states = node.getState().getStates()
    words = [word for state, word in STATES.items() if state in states]
    if role in TEXTS or (labels and role in LABELS):
        try:
            words.append(node.queryText().getText(0, -1) if role not in SILENT else f"{node.queryText().characterCount} characters")
        except Exception:
            pass
    if role == "combo box":
        try:
            words.append(node.querySelection().getSelectedChild(0).name)
        except Exception:
            pass
    if role not in ("progress bar", "scroll bar", "split pane", "separator"):
        try:
            value = node.queryValue()
            words.append(f"{value.currentValue:g}")
        except Exception:
            pass
    return " ".join(word for word in words if word), pyatspi.STATE_SHOWING in states


def walk(node, app, labels, state):
    role = node.getRoleName()
    said, showing = describe(node, role, labels)
    if role in WINDOWS:
        if not showing:
            return
        number = 1
        while f"{app} | {role}{number}" in state:
            number += 1
        state[f"{app} | {role}{number}"] = node.name
    elif said and not (role in LABELS and not labels):
        key = f"{app} | {role} {node.name}".strip()
        number = 1
        while (key if number == 1 else f"{key} #{number}") in state:
            number += 1
        state[key if number == 1 else f"{key} #{number}"] = said
    for child in children(node):
        walk(child, app, labels, state)


def children(node):
    for index in range(min(node.childCount, MOST_CHILDREN)):
        child = node.getChildAtIndex(index)
        if child is not None:
            yield child


def applications():
    return children(pyatspi.Registry.getDesktop(0))


def answer(order):
    verb, _, rest = order.partition(" ")
    if verb == "pids":
        return sorted({app.get_process_id() for app in applications()})
    state = {}
    for app in applications():
        try:
            for window in children(app):
                if rest != "windows":
                    walk(window, app.name, rest == "labels", state)
                elif window.getRoleName() in WINDOWS and pyatspi.STATE_SHOWING in window.getState().getStates():
                    state[f"{app.name} | window{len(state) + 1}"] = window.name
        except Exception as error:  # an application that ends while it is read
            state[f"{app.name} | unreadable"] = type(error).__name__
    return state


print(json.dumps(answer(" ".join(sys.argv[1:])), ensure_ascii=False), flush=True)

"""The walk that LUMOS is compared with: what pyatspi clients do, one object after the other.

Reads one JSON request a line from standard input ({"pid", "title", "list"}) and answers one JSON line. The recursive walk asks
every object for name, role, states, extents, text, value and the names of its actions. Children of an object that manages its
descendants and has more than MANY of them (a spreadsheet's thousand million cells) are only those that the Table interface
gives from the top left on, as long as they are showing: no client could ask for all.
"""
import json
import sys
import time

import pyatspi

MANY = 5000
DEPTH = 100


def children(node):
    try:
        count = node.childCount
    except Exception:
        return
    if 0 <= count <= MANY:
        for i in range(count):
            try:
                child = node.getChildAtIndex(i)
            except Exception:
                continue
            if child is not None:
                yield child
        return
    try:
        cells = node.queryTable()
    except Exception:
        return
    row = 0
    while row < MANY:
        column = 0
        while column < MANY:
            try:
                cell = cells.getAccessibleAt(row, column)
                if cell is None or not cell.getState().contains(pyatspi.STATE_SHOWING):
                    break
            except Exception:
                break
            yield cell
            column += 1
        if column == 0:
            break
        row += 1


def read(node, parent):
    record = {"parent": parent}
    record["role"] = node.getRoleName()
    record["name"] = node.name
    try:
        record["states"] = node.getState().getStates()
    except Exception:
        pass
    try:
        e = node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        record["extents"] = (e.x, e.y, e.width, e.height)
    except Exception:
        pass
    try:
        record["text"] = node.queryText().getText(0, -1)
    except Exception:
        pass
    try:
        record["value"] = node.queryValue().currentValue
    except Exception:
        pass
    try:
        action = node.queryAction()
        record["actions"] = [action.getName(i) for i in range(action.nActions)]
    except Exception:
        pass
    return record


def walk(node, parent, depth, out):
    if depth > DEPTH:
        return
    try:
        record = read(node, parent)
    except Exception:
        return
    index = len(out)
    out.append((node, record))
    for child in children(node):
        walk(child, index, depth + 1, out)


def window(pid, title):
    desktop = pyatspi.Registry.getDesktop(0)
    for i in range(desktop.childCount):
        application = desktop.getChildAtIndex(i)
        if application is None or application.get_process_id() != pid:
            continue
        frames = [application.getChildAtIndex(k) for k in range(application.childCount)]
        frames = [frame for frame in frames if frame is not None]
        for frame in frames:
            if frame.name == title:
                return frame
        if len(frames) > 0:
            return frames[0]
    return None


def answer(request):
    pyatspi.clearCache()
    root = window(request["pid"], request["title"])
    if root is None:
        return {"error": "pyatspi does not know the window"}
    out = []
    started = time.perf_counter()
    walk(root, -1, 0, out)
    result = {"ms": (time.perf_counter() - started) * 1000, "nodes": len(out)}
    if request.get("list"):
        result["list"] = [
            {
                "path": node.path,
                "parent": record["parent"],
                "role": record["role"],
                "name": record["name"],
                "extents": record.get("extents"),
                "showing": pyatspi.STATE_SHOWING in record.get("states", []),
                "visible": pyatspi.STATE_VISIBLE in record.get("states", []),
                "defunct": pyatspi.STATE_DEFUNCT in record.get("states", []),
            }
            for node, record in out
        ]
    return result


for line in sys.stdin:
    try:
        reply = answer(json.loads(line))
    except Exception as error:  # told to the benchmark, which prints it
        reply = {"error": "%s: %s" % (type(error).__name__, error)}
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()

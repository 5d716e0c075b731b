"""A file of Chrome's trace events that `wavebench run --trace` wrote, as tables of SQLite with the names that Perfetto gives them."""
import collections, gzip, json, sqlite3

SCHEMA = """CREATE TABLE process (upid INTEGER, name TEXT); CREATE TABLE process_track (id INTEGER, upid INTEGER, name TEXT);
CREATE TABLE slice (id INTEGER, ts INTEGER, dur INTEGER, track_id INTEGER, name TEXT);
CREATE TABLE args (slice INTEGER, key TEXT); CREATE TABLE flow (slice_out INTEGER, slice_in INTEGER);"""


def open_trace(path):
    """A function from SQL to rows."""
    base, chains, last, slices = sqlite3.connect(":memory:"), collections.defaultdict(list), {}, 0
    base.executescript(SCHEMA)

    def put(table, *values):
        base.execute(f"INSERT INTO {table} VALUES ({','.join('?' * len(values))})", values)
    with (gzip.open if str(path).endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    for event in events:
        track, time = event["tid"], round(event.get("ts", 0) * 1000)
        if event["ph"] == "M":
            name = event["args"]["name"]
            if event["name"] == "process_name":
                put("process", event["pid"], name)
            else:
                put("process_track", track, event["pid"], name)
        elif event["ph"] in "Xi":
            slices += 1
            last[track] = slices
            put("slice", slices, time, round(event.get("dur", 0) * 1000), track, event["name"])
            for key in event["args"]:
                put("args", slices, key)
        else:
            chains[event["id"]].append((time, last[track]))
    # Those of a chain follow each other in time.
    for chain in chains.values():
        ids = [slice for _, slice in sorted(chain)]
        for pair in zip(ids, ids[1:]):
            put("flow", *pair)
    return lambda question: base.execute(question).fetchall()

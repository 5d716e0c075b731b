"""A file that `wavebench run --trace` wrote, as the tables of Perfetto's trace processor that questions are asked of.

open_trace(path) returns (what opened it, a function from SQL to rows). Perfetto's own trace_processor_shell opens what is Perfetto's where the
package `perfetto` finds it or may fetch it, or where TRACE_PROCESSOR_SHELL names one. Elsewhere, and for Chrome's JSON, this file decodes: protobuf
by Perfetto's published protos, which that package has, into tables of SQLite with the names and columns that Perfetto gives them."""
import collections, contextlib, gzip, json, os, sqlite3

SCHEMA = """CREATE TABLE process (upid INTEGER, pid INTEGER, name TEXT); CREATE TABLE thread (utid INTEGER, upid INTEGER, name TEXT);
CREATE TABLE track (id INTEGER, name TEXT); CREATE TABLE process_track (id INTEGER, upid INTEGER, name TEXT); CREATE TABLE thread_track (id INTEGER, utid INTEGER);
CREATE TABLE slice (id INTEGER, ts INTEGER, dur INTEGER, track_id INTEGER, name TEXT, arg_set_id INTEGER);
CREATE TABLE args (arg_set_id INTEGER, key TEXT, int_value INTEGER, string_value TEXT); CREATE TABLE flow (slice_out INTEGER, slice_in INTEGER);"""


class Tables:
    def __init__(self):
        self.base = sqlite3.connect(":memory:")
        self.base.executescript(SCHEMA)
        self.slices, self.chains = 0, collections.defaultdict(list)

    def put(self, table, *values):
        self.base.execute(f"INSERT INTO {table} VALUES ({','.join('?' * len(values))})", values)

    def slice(self, time, duration, track, name, notes):
        self.slices += 1
        self.put("slice", self.slices, time, duration, track, name, self.slices)
        for key, value in notes:
            self.put("args", self.slices, key, *((None, value) if isinstance(value, str) else (value, None)))
        return self.slices

    def done(self):
        """Those of a chain follow each other in time."""
        for chain in self.chains.values():
            ids = [slice for _, _, slice in sorted(chain)]
            for pair in zip(ids, ids[1:]):
                self.put("flow", *pair)
        return lambda question: self.base.execute(question).fetchall()


def protobuf(path):
    from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as protos
    trace, tables, processes, open_slices = protos.Trace(), Tables(), {}, collections.defaultdict(list)
    trace.ParseFromString(open(path, "rb").read())
    known = protos.TrackEvent
    for packet in trace.packet:
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            if track.HasField("process"):
                processes[track.uuid] = track.process.pid
                tables.put("process", track.process.pid, track.process.pid, track.process.process_name)
                continue
            tables.put("track", track.uuid, track.name or track.thread.thread_name)
            if track.HasField("thread"):
                tables.put("thread", track.thread.tid, track.thread.pid, track.thread.thread_name)
                tables.put("thread_track", track.uuid, track.thread.tid)
            else:
                tables.put("process_track", track.uuid, processes[track.parent_uuid], track.name)
        elif packet.HasField("track_event"):
            event = packet.track_event
            if event.type == known.TYPE_SLICE_END:
                slice, begin = open_slices[event.track_uuid].pop()
                tables.base.execute("UPDATE slice SET dur = ? WHERE id = ?", (packet.timestamp - begin, slice))
                continue
            notes = [("debug." + note.name, note.string_value if note.HasField("string_value") else note.int_value) for note in event.debug_annotations]
            slice = tables.slice(packet.timestamp, 0, event.track_uuid, event.name, notes)
            if event.type == known.TYPE_SLICE_BEGIN:
                open_slices[event.track_uuid].append((slice, packet.timestamp))
            for flow in [*event.flow_ids, *event.terminating_flow_ids]:
                tables.chains[flow].append((packet.timestamp, slice, slice))
    if left := [slice for slices in open_slices.values() for slice in slices]:
        raise ValueError(f"{path}: {len(left)} slices begin and do not end")
    return tables.done()


def chrome(path):
    tables, last = Tables(), {}
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    for event in events:
        track = event["tid"]
        if event["ph"] == "M":
            if event["name"] == "process_name":
                tables.put("process", event["pid"], event["pid"], event["args"]["name"])
            else:
                tables.put("track", track, event["args"]["name"])
                tables.put("process_track", track, event["pid"], event["args"]["name"])
            continue
        time = round(event["ts"] * 1000)
        if event["ph"] in "Xi":
            notes = [("debug." + key, value) for key, value in event["args"].items()]
            last[track] = tables.slice(time, round(event.get("dur", 0) * 1000), track, event["name"], notes)
        else:
            tables.chains[event["id"]].append((time, last[track], last[track]))
    return tables.done()


@contextlib.contextmanager
def quiet():
    """What the package's shell and its curl say is no part of an answer."""
    kept, nothing = [os.dup(1), os.dup(2)], os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nothing, 1), os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept[0], 1), os.dup2(kept[1], 2)
        for file in *kept, nothing:
            os.close(file)


def open_trace(path):
    path = str(path)
    if ".json" in path:
        return "Python's json", chrome(path)
    try:
        with quiet():
            from perfetto.trace_processor import TraceProcessor, TraceProcessorConfig
            processor = TraceProcessor(trace=path, config=TraceProcessorConfig(bin_path=os.environ.get("TRACE_PROCESSOR_SHELL")))
    except Exception as error:
        return f"Perfetto's protos, decoded (its trace_processor_shell cannot be had: {type(error).__name__})", protobuf(path)

    def ask(question):
        rows = processor.query(question)
        return [tuple(getattr(row, name) for name in rows.column_names) for row in rows]
    return "Perfetto's trace_processor", ask

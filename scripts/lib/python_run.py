"""A run that a program of Python measured: samples.csv and manifest.json, as
docs/reference/schema.md has them under "Runs of other programs"."""
import csv, datetime, decimal, json, os, pathlib, platform, sys
from built_from import ROOT, source
from program import facts_of, said

SCHEMA = "3"  # of what is written here
FROM_KERNEL = ("cpu_share", "picture_cpu_time", "wakeups", "preemptions")


def cell(number):
    """The fewest digits that read back the same, with a point and without an exponent."""
    text = format(decimal.Decimal(repr(float(number))), "f")
    return text if "." in text else text + ".0"


def fact(value, key="hard", reason="nothing says"):
    return {"key": key, "value": value} | ({} if value is not None else {"reason": reason})


def host():
    lines = open("/proc/cpuinfo").read().split("\n\n")[0].splitlines()
    processor = {name.strip(): text.strip()
                 for name, _, text in (line.partition(":") for line in lines)}
    product = pathlib.Path("/sys/class/dmi/id/product_name")
    name = product.read_text().strip() if product.exists() else ""
    is_virtual = "hypervisor" in processor.get("flags", "").split()
    return {"cpu_model": fact(processor.get("model name")),
            "cores": fact(len(os.sched_getaffinity(0))), "architecture": fact(platform.machine()),
            "hypervisor": fact((name or "unnamed") if is_virtual else "none")}


def refuse_full(parser, output):
    """Ends a program whose run would go where something is."""
    place = pathlib.Path(output)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        parser.error(f"--output {output} is not empty: nothing is overwritten")


class Run:
    """The folder: samples are appended start by start, the manifest says how far it came: to its
    end, or where what measures within it was stopped."""

    def __init__(self, asked, cases, lacking):
        """`lacking` has the sides of which nothing is known, with why."""
        self.asked, self.cases, self.lacking = asked, cases, lacking
        self.facts = {}
        self.folder = pathlib.Path(asked.output).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.began = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.samples = self.folder / "samples.csv"
        self.columns = [column["name"]
                        for column in json.loads(said("report", "--schema", "json"))["samples"]]
        entries = json.loads(said("list", "--format", "json"))["metrics"]
        self.units = {entry["name"]: entry["metric"]["unit"] for entry in entries}
        self.write([self.columns])
        self.note("partial", "not finished: it is running, or was ended before it could say why")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if error is None:
            self.note("complete")
        else:
            self.note("partial", "stopped by a signal" if kind is SystemExit
                      else str(error) or kind.__name__)

    def write(self, rows):
        with open(self.samples, "a", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
            file.flush()
            os.fsync(file.fileno())

    def add(self, name, process, order, values, contended, facts, **other):
        # What a spreadsheet would run as a formula, or a reader takes for a missing value, has an
        # apostrophe in front.
        run = self.folder.name
        if run.startswith(tuple("=+-@'")) or run.lower() in ("na", "nan", "none", "null"):
            run = "'" + run
        common = {"schema": SCHEMA, "run_id": run, "case_id": name, "pass": "paced",
                  "process": process, "round": 0, "order_in_round": order, "frames": 1,
                  "flags": "contended" if contended else ""}
        rows = [common | {"stage": stage, "metric": metric, "unit": self.units[metric],
                          "source": "proc" if metric in FROM_KERNEL else "engine",
                          "value": cell(value)} | other
                for (stage, metric), value in values.items()]
        self.write([[row[column] for column in self.columns] for row in rows])
        for name, text in facts.items():
            key = "soft" if name.startswith("animations.") else "hard"
            self.facts[f"backend.{name}"] = fact(text, key)

    def note(self, status, reason=None):
        asked, kernel = self.asked, f"{platform.system()} {platform.release()}"
        built = source()
        made_by = fact(built.get("commit"), "soft", built.get("reason"))
        manifest = {
            "schema": SCHEMA, "run_id": self.folder.name, "status": status,
            "started_utc": self.began, "suite": "engines", "seed": str(asked.seed),
            "processes": asked.processes,
            "command_line": [os.path.relpath(sys.argv[0], ROOT), *sys.argv[1:]],
            "question": ["path-rebuild", "additive-translation"], "cases": self.cases,
            "host": host(), "settings": {"backend": asked.engine, "graphics": asked.graphics},
            "versions": self.facts | {"commit": made_by, "kernel": fact(kernel, "soft")},
            "unavailable": [{"case_id": one["case_id"], "stage": stage, "metric": metric,
                             "reason": why} for one in self.cases for stage, why in
                            self.lacking.items()
                            for metric in FROM_KERNEL]}
        if reason:
            manifest["status_reason"] = reason
        else:
            manifest["files"] = {"samples.csv": facts_of(self.samples)}
        draft = self.folder / "manifest.json.part"
        draft.write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n")
        os.replace(draft, self.folder / "manifest.json")

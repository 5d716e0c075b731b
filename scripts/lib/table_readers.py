"""Tables as other programs read them, each as Arrow's. Programs of Debian are those that are
installed, else of packages that are unpacked into .build."""
import csv, functools, json, math, os, pathlib, re, sqlite3, subprocess, sys, tempfile
import chdb, duckdb, pandas, polars, pyarrow, pyarrow.csv, pyarrow.json
from program import ROOT
from pyarrow import Table

TYPES = {"integer": pyarrow.int64(), "decimal": pyarrow.float64(), "text": pyarrow.string(),
         "flag": pyarrow.bool_()}
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")

HOME = ROOT / ".build/debian"
# By name the file, its package, and those that it needs.
TOOLS = {"sqlite": ("/usr/bin/sqlite3", "sqlite3"), "miller": ("/usr/bin/mlr", "miller"),
         "promtool": ("/usr/bin/promtool", "prometheus"),
         "compare.py": ("/usr/share/benchmark/compare.py", "libbenchmark-tools"),
         "gnuplot": ("/usr/bin/gnuplot-nox", "gnuplot-nox", "gnuplot-data", "liblua5.4-0")}


@functools.cache
def unpacked(*packages):
    """True if the packages lie unpacked in HOME."""
    for package in packages:
        if (HOME / f"{package}.unpacked").exists():
            continue
        try:
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run(["apt-get", "download", "-q", package], cwd=folder, check=True,
                               capture_output=True)
                [archive] = pathlib.Path(folder).glob("*.deb")
                subprocess.run(["dpkg", "-x", archive, HOME], check=True)
        except (OSError, ValueError, subprocess.CalledProcessError):
            return False
        (HOME / f"{package}.unpacked").touch()
    return True


def found(tool):
    """The path of a tool; None where it is not to be had."""
    file, *packages = TOOLS[tool]
    if pathlib.Path(file).exists():
        return file
    return str(HOME) + file if unpacked(*packages) else None


def environment():
    folders = [str(folder) for folder in (HOME / "usr/lib").glob("*-linux-gnu*")]
    return os.environ | {"LD_LIBRARY_PATH": ":".join(folders),
                         "GNUPLOT_DRIVER_DIR": str(HOME / "usr/lib/gnuplot/5.4"),
                         "GNUPLOT_PS_DIR": str(HOME / "usr/share/gnuplot/gnuplot/5.4/PostScript")}


def kind(column):
    checks = {"integer": "is_integer", "decimal": "is_floating", "flag": "is_boolean",
              "text": "is_string", "text, large": "is_large_string"}
    return next((name.split(",")[0] for name, check in checks.items()
                 if getattr(pyarrow.types, check)(column.type)), str(column.type))


def clickhouse(path):
    form = "JSONEachRow" if path.suffix == ".jsonl" else "CSVWithNames"
    return chdb.query(f"SELECT * FROM file('{path}', {form})", "ArrowTable")


def printed(*words):
    """The JSON that a program prints."""
    return json.loads(subprocess.run(words, check=True, text=True, capture_output=True,
                                     env=environment()).stdout)


def miller(path):
    # Its null is the empty text.
    return Table.from_pylist([
        {name: None if value == "" else value for name, value in row.items()}
        for row in printed(found("miller"), "--icsv", "--ojson", "cat", path)])


def sqlite(path, create, after):
    """Imported into the table that `create` makes; `after` are the words that follow."""
    place = path.with_suffix(".sqlite")
    place.unlink(missing_ok=True)
    with sqlite3.connect(place) as base:
        base.executescript(create)
        name = base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchone()[0]
        subprocess.run([found("sqlite"), place,
                        f".import --csv --skip 1 '{path}' {name}"], check=True, capture_output=True)
        base.execute(after)
        base.row_factory = sqlite3.Row
        return Table.from_pylist([*map(dict, base.execute(f"SELECT * FROM {name}"))])


def of_pandas(data):
    return Table.from_pandas(data, preserve_index=False)


OF_CSV = {
    "pandas": lambda path: of_pandas(pandas.read_csv(path)),
    "polars": lambda path: polars.read_csv(path).to_arrow(),
    "pyarrow": pyarrow.csv.read_csv,
    "duckdb": lambda path: duckdb.sql(f"SELECT * FROM '{path}'").to_arrow_table(),
    "clickhouse": clickhouse,
    "csvkit": lambda path: Table.from_pylist(
        printed(pathlib.Path(sys.prefix) / "bin/csvjson", path)),
    "miller": miller}
OF_LINES = {
    "pandas": lambda path: of_pandas(pandas.read_json(path, lines=True)),
    # It gives the columns in an order of its own.
    "polars": lambda path: polars.read_ndjson(path).to_arrow().select(
        list(json.loads(path.read_text().partition("\n")[0]))),
    "pyarrow": pyarrow.json.read_json,
    "duckdb": OF_CSV["duckdb"], "clickhouse": clickhouse}

# What a reader does of its own with a column that is as it should be: reader, the kind of the
# column, the kind that it is read as, and when.
OWN = [
    ("csvkit", "integer", "flag", lambda values: set(values) <= {0, 1}),
    # It knows numbers alone.
    ("csvkit", "integer", "decimal", lambda values: True),
    ("pandas lines", "integer", "decimal", lambda values: None in values),
    ("pandas lines", "flag", "decimal", lambda values: None in values),
    ("pandas lines", "decimal", "integer",
     lambda values: all(each is not None and each == int(each) for each in values)),
]


def differences(reader, wanted, read):
    """Sentences about what is not read as it is meant. Of texts the empty one is none."""
    if read.column_names != wanted.column_names:
        names = set(wanted.column_names) ^ set(read.column_names)
        return [f"columns {', '.join(names) or 'in another order'}"]
    if read.num_rows != wanted.num_rows:
        return [f"{read.num_rows} rows in place of {wanted.num_rows}"]
    return [f"{name}: {told}" for name in wanted.column_names
            if (told := difference(reader, wanted[name], read[name]))]


def difference(reader, wanted, read):
    kinds, values, got = (kind(wanted), kind(read)), wanted.to_pylist(), read.to_pylist()
    if kinds[0] == "text":
        got, values = ([each or None for each in side] for side in (got, values))
        # Numbers that somebody took for a name are numbers to who was not told.
        if all(each is None or NUMBER.fullmatch(each) for each in values):
            return None
    if got.count(None) != values.count(None):
        return f"{got.count(None)} nulls in place of {values.count(None)}"
    if values.count(None) == len(values):
        return None
    if kinds[0] != kinds[1] and not any(own[:3] == (reader, *kinds) and own[3](values)
                                        for own in OWN):
        return f"{kinds[1]} in place of {kinds[0]}"
    if kinds[0] == "text":
        return None if got == values else "other texts"
    sums = (math.fsum(each for each in side if each is not None) for side in (got, values))
    return None if math.isclose(*sums, rel_tol=1e-12) else "another sum"


def inexact(wanted, read):
    """How many numbers are not read as the same double."""
    return sum(one != other for name in wanted.column_names if kind(wanted[name]) != "text"
               for one, other in zip(wanted[name].to_pylist(), read[name].to_pylist()))


def of_csv(path, kinds):
    reads = {"integer": int, "decimal": float, "text": str, "flag": "yes".__eq__}
    with open(path, newline="", encoding="utf-8") as file:
        names, *rows = csv.reader(file)
    return pyarrow.table({name: pyarrow.array(
        [reads[kinds[name]](row[place]) if row[place] else None for row in rows],
        TYPES[kinds[name]]) for place, name in enumerate(names)})

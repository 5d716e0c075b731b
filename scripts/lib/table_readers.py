"""Tables as other programs read them: of each column its kind and its values."""
import csv, json, math, pathlib, re, sqlite3, subprocess, sys
from debian_tool import environment, found

NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")


def kind_of(values):
    """The kind of values as Python holds them; None where there are none."""
    kinds = {bool: "flag", int: "integer", float: "decimal", str: "text"}
    met = {kinds[type(each)] for each in values if each is not None}
    return "decimal" if met == {"integer", "decimal"} else "+".join(sorted(met)) or None


def columns(names, rows):
    """The columns of rows that are lists of Python's values."""
    found = dict(zip(names, zip(*rows))) if rows else {name: () for name in names}
    return {name: (kind_of(values), list(values)) for name, values in found.items()}


def arrow(table):
    import pyarrow.types as types
    kinds = (("integer", types.is_integer), ("decimal", types.is_floating),
             ("flag", types.is_boolean), ("text", types.is_string),
             ("text", types.is_large_string))
    return {field.name: (next((kind for kind, holds in kinds if holds(field.type)),
                              str(field.type)), table[field.name].to_pylist())
            for field in table.schema}


def frame(data):
    """Of pandas."""
    kinds = {"i": "integer", "f": "decimal", "b": "flag"}
    return {name: (kinds.get(series.dtype.kind, "text"),
                   [None if each != each else each for each in series.tolist()])
            for name, series in data.items()}


def pandas_csv(path):
    import pandas
    return frame(pandas.read_csv(path))


def pandas_lines(path):
    import pandas
    return frame(pandas.read_json(path, lines=True))


def of_polars(data):
    def kind(type):
        return ("integer" if type.is_integer() else "decimal" if type.is_float() else
                {"String": "text", "Boolean": "flag"}.get(str(type), str(type)))
    return {name: (kind(type), data[name].to_list()) for name, type in data.schema.items()}


def polars_csv(path):
    import polars
    return of_polars(polars.read_csv(path))


def polars_lines(path):
    import polars
    data = of_polars(polars.read_ndjson(path))
    # It gives the columns in an order of its own.
    names = json.loads(path.read_text().partition("\n")[0])
    return {name: data[name] for name in names}


def pyarrow_csv(path):
    import pyarrow.csv
    return arrow(pyarrow.csv.read_csv(path))


def pyarrow_lines(path):
    import pyarrow.json
    return arrow(pyarrow.json.read_json(path))


def duckdb_file(path):
    import duckdb
    table = duckdb.sql(f"SELECT * FROM '{path}'")
    kinds = {"BIGINT": "integer", "DOUBLE": "decimal", "VARCHAR": "text", "BOOLEAN": "flag"}
    return {name: (kinds.get(str(type), str(type)), list(values)) for name, type, values in
            zip(table.columns, table.types, zip(*table.fetchall()))}


def clickhouse(path):
    import chdb
    form = "JSONEachRow" if path.suffix == ".jsonl" else "CSVWithNames"
    answer = json.loads(str(chdb.query(
        f"SELECT * FROM file('{path}', {form}) SETTINGS output_format_json_quote_64bit_integers=0",
        "JSONCompact")))
    kinds = {"Int64": "integer", "Float64": "decimal", "String": "text", "Bool": "flag"}
    def kind(type):
        return kinds.get(type.removeprefix("Nullable(").removesuffix(")"), type)
    rows = list(zip(*answer["data"]))
    return {column["name"]: (kind(column["type"]), [
        float(each) if kind(column["type"]) == "decimal" and each is not None else each
        for each in values]) for column, values in zip(answer["meta"], rows)}


def csvkit(path):
    text = subprocess.run([pathlib.Path(sys.prefix) / "bin/csvjson", path], check=True, text=True,
                          capture_output=True).stdout
    rows = json.loads(text)
    read = columns(list(rows[0]), [list(row.values()) for row in rows])
    # It knows numbers alone.
    return {name: ("number" if kind in ("integer", "decimal") else kind, values)
            for name, (kind, values) in read.items()}


def miller(path):
    text = subprocess.run([found("/usr/bin/mlr", "miller"), "--icsv", "--ojson", "cat", path],
                          check=True, text=True, capture_output=True, env=environment()).stdout
    rows = json.loads(text)
    # Its null is the empty text.
    return columns(list(rows[0]), [[None if each == "" else each for each in row.values()]
                                   for row in rows])


def sqlite(path, create, after):
    """Imported into the table that `create` makes; `after` are the words that follow."""
    place = path.with_suffix(".sqlite")
    place.unlink(missing_ok=True)
    base = sqlite3.connect(place)
    base.executescript(create)
    [(name,)] = base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    base.close()
    subprocess.run([found("/usr/bin/sqlite3", "sqlite3"), place,
                    f".import --csv --skip 1 '{path}' {name}"], check=True, capture_output=True)
    base = sqlite3.connect(place)
    names = [row[1] for row in base.execute(f"PRAGMA table_info({name})")]
    base.execute(after)
    rows = base.execute(f"SELECT * FROM {name}").fetchall()
    base.close()
    place.unlink()
    return columns(names, rows)


OF_CSV = {"pandas": pandas_csv, "polars": polars_csv, "pyarrow": pyarrow_csv,
          "duckdb": duckdb_file, "clickhouse": clickhouse, "csvkit": csvkit, "miller": miller}
OF_LINES = {"pandas": pandas_lines, "polars": polars_lines, "pyarrow": pyarrow_lines,
            "duckdb": duckdb_file, "clickhouse": clickhouse}

# What a reader does of its own with a column that is as it should be: reader, the kind of the
# column, the kind that it is read as, and when.
OWN = [
    ("csvkit", "integer", "flag", "only 0 and 1", lambda values: set(values) <= {0, 1}),
    ("pandas lines", "integer", "decimal", "with nulls", lambda values: None in values),
    ("pandas lines", "flag", "decimal", "with nulls", lambda values: None in values),
    ("pandas lines", "decimal", "integer", "only whole numbers",
     lambda values: all(each is not None and each == int(each) for each in values)),
]


def differences(reader, wanted, read):
    """Sentences about what is not read as it is meant; `wanted` has of each column its kind and its
    values. Of texts the empty one is none."""
    if list(read) != list(wanted):
        return [f"columns {', '.join(set(wanted) ^ set(read)) or 'in another order'}"]
    told = []
    for name, (kind, values) in wanted.items():
        as_kind, got = read[name]
        if len(got) != len(values):
            return [f"{len(got)} rows in place of {len(values)}"]
        if kind == "text":
            got, values = ([each or None for each in side] for side in (got, values))
            # Numbers that somebody took for a name are numbers to who was not told.
            if all(each is None or NUMBER.fullmatch(each) for each in values):
                continue
        nulls, wanted_nulls = got.count(None), values.count(None)
        if nulls != wanted_nulls:
            told.append(f"{name}: {nulls} nulls in place of {wanted_nulls}")
        elif wanted_nulls == len(values):
            continue
        elif as_kind != kind and not (as_kind == "number" and kind in ("integer", "decimal")) and \
                not any(own[:3] == (reader, kind, as_kind) and own[4](values) for own in OWN):
            told.append(f"{name}: {as_kind} in place of {kind}")
        elif kind == "text":
            if got != values:
                told.append(f"{name}: other texts")
        elif not math.isclose(*(math.fsum(each for each in side if each is not None)
                                for side in (got, values)), rel_tol=1e-12):
            told.append(f"{name}: another sum")
    return told


def inexact(wanted, read):
    """How many numbers are not read as the same double."""
    return sum(one != other for name, (kind, values) in wanted.items() if kind != "text"
               for one, other in zip(values, read[name][1]))


def of_csv(path, kinds):
    """What a file holds, by the kinds of its columns."""
    reads = {"integer": int, "decimal": float, "text": str, "flag": "yes".__eq__}
    with open(path, newline="", encoding="utf-8") as file:
        names, *rows = csv.reader(file)
    return {name: (kinds[name], [None if cell == "" else reads[kinds[name]](cell)
                                 for cell in (row[place] for row in rows)])
            for place, name in enumerate(names)}

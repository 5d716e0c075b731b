"""What results/ holds, for the texts and their pictures: rows, and what the program says of
them."""
import functools, json
from program import RESULTS, Fault, ask, rows

REBUILT, TICKED, MOVED = "path-rebuild", "timer-translation", "additive-translation"


@functools.cache
def read(name):
    return rows(RESULTS / name)


@functools.cache
def manifest(run):
    return json.loads((RESULTS / run / "manifest.json").read_text())


# Rows.

def value(text):
    """A cell, as a number where it is one."""
    try:
        return float(text)
    except ValueError:
        return text


def fitting(file, columns):
    """The rows of a file of which each column is as wanted, or one of A|B."""
    found = read(file)
    if missing := columns.keys() - found[0].keys():
        raise Fault(f"{file} has no column {', '.join(sorted(missing))}")
    wanted = {name: set(map(value, text.split("|"))) for name, text in columns.items()}
    return [row for row in found if all(value(row[name]) in wanted[name] for name in wanted)]


def report(run, place, columns):
    """The rows of a run's report with a median at a place, STAGE/METRIC."""
    stage, metric = place.split("/", 1)
    found = fitting(f"{run}/report.csv", columns | {"stage": stage, "metric": metric})
    return [row for row in found if row["median"]]


def one(rows):
    if len(rows) != 1:
        names = ", ".join(row.get("case_id", "") for row in rows[:4])
        raise Fault(f"{len(rows)} rows fit: {names}")
    return rows[0]


def settings(row):
    return dict(part.split("=", 1) for part in row["setting"].split(";") if part)


def estimate(row):
    """A row's number: in real time the mean of what adds up, else the median."""
    adds_up = row["pass"] == "paced" and row["metric"] in ("cpu_share", "picture_cpu_time")
    return float(row["mean" if adds_up else "median"])


def interval(row):
    return [estimate(row), *(float(row[end] or estimate(row)) for end in ("ci_low", "ci_high"))]


# Numbers as people read them.

@functools.cache
def words(style, number):
    return ask(words={"number": number, "style": style})


# Of a number, of ns and of bytes.
digits, as_time, as_size = (functools.partial(words, style) for style in ("digits", "time", "size"))


def with_ends(middle, *ends):
    """Texts of a number and of its interval, where it has one."""
    return f"{middle} [{', '.join(ends)}]" if ends else middle


def short(number):
    """Two digits, for sentences and tables; all of greater numbers."""
    size = abs(number)
    if number == 0 or size >= 10:
        return f"{number:.0f}"
    return f"{number:.1f}" if size >= 1 else f"{number:.2f}" if size >= 0.01 else f"{number:.1g}"


def short_value(row, text=short):
    """A row's number with its interval where it has one."""
    middle, *ends = map(text, interval(row))
    return with_ends(middle, *ends if row["ci_low"] and row["ci_high"] else ())


def grouped(number):
    is_whole = number == round(number) or abs(number) >= 99.95
    return f"{number:,.0f}" if is_whole else digits(number)


def times_text(middle, low, high):
    return with_ends(f"{digits(middle)} x", digits(low), digits(high))


def table(head, rows):
    return "\n".join(f"|{'|'.join(line)}|" for line in [head, ["---"] * len(head), *rows])


def ends_text(ends):
    """Two ends as "140 to 145"; one number where they are equal."""
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


# Ratios.

def partner(run, row, strategy):
    """The case of another strategy in the block of a row."""
    return next((other["case_id"] for other in read(f"{run}/report.csv")
                 if (other["block"], other["strategy"]) == (row["block"], strategy)), None)


def place(row, **other):
    return {name: row[name] for name in ("case_id", "stage", "metric")} | other


@functools.cache
def sampled(run):
    """Of which cases, stages and metrics a run has samples."""
    has_samples = (RESULTS / run / "samples.csv").exists()
    return {tuple(place(row).values())
            for row in (read(f"{run}/samples.csv") if has_samples else ())}


def ratio(run, first, second, is_by_process=False):
    """How many times one place of a run is of another, and the ends of its 95 % interval."""
    sides = {"first": first, "second": second, "is_by_process": is_by_process}
    return tuple(ask(ratio={"run": str(RESULTS / run), **sides}))


def paired(run, row, to):
    """The ratio of a row to another of its block, to=STRATEGY[/STAGE], paired within rounds."""
    strategy, _, stage = to.partition("/")
    below = partner(run, row, strategy)
    if below is None:
        raise Fault(f"{row['block']} of {run} has no {strategy}")
    return ratio(run, place(row), place(row, case_id=below, stage=stage or row["stage"]))


def by_process(run, row, other):
    """The ratio of rows of two blocks, paired within processes; processor time is over that of the
    anchor in the same block, which tells how fast the host was then."""
    def side(of):
        anchor = partner(run, of, "anchor") if of["metric"] == "cpu_time" else None
        over = {"over": place(of, case_id=anchor, stage="frame")} if anchor else {}
        return place(of, **over)
    return ratio(run, side(row), side(other), is_by_process=True)

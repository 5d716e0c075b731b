"""What results/ holds, for the texts and their pictures: rows, numbers as people read them, ratios of what ran side by side."""
import functools, json, math, statistics
from program import RESULTS, rows
from scipy import stats


class Fault(Exception):
    """A question without one answer."""


# What the files say.

@functools.cache
def read(name):
    return rows(RESULTS / name)


def same(text, wanted):
    try:
        return text == wanted or float(text) == float(wanted)
    except ValueError:
        return False


def fitting(file, columns):
    """The rows of a file in which each column has the value that is wanted, or one of A|B; <N and >N compare sizes without their sign."""
    rows = read(file)
    if missing := columns.keys() - rows[0].keys():
        raise Fault(f"{file} has no column {', '.join(sorted(missing))}")
    fits = {"<": lambda text, value: abs(float(text)) < float(value), ">": lambda text, value: abs(float(text)) > float(value)}
    return [row for row in rows if all(fits[value[0]](row[name], value[1:]) if value[:1] in ("<", ">")
                                       else any(same(row[name], each) for each in value.split("|"))
                                       for name, value in columns.items())]


def report(run, place, columns):
    """The rows of a run's report with a median at a place, STAGE/METRIC."""
    stage, metric = place.split("/", 1)
    return [row for row in fitting(f"{run}/report.csv", columns | {"stage": stage, "metric": metric}) if row["median"]]


def one(rows):
    if len(rows) != 1:
        raise Fault(f"{len(rows)} rows fit: {', '.join(row.get('case_id', '') for row in rows[:4])}")
    return rows[0]


# Numbers as 'wavebench run' writes them (Sources/Runs/Wording/PeopleNumber.swift, style terminal).

def digits(number):
    size = abs(number)
    if number == 0:
        return "0"
    if size >= 99.95:
        return f"{number:.0f}"
    if size >= 9.995:
        return f"{number:.1f}"
    return f"{number:.2f}" if size >= 0.00995 else f"{number:.1g}"


def short(number):
    """Two digits, for sentences and tables; all of greater numbers."""
    size = abs(number)
    if number == 0 or size >= 10:
        return f"{number:.0f}"
    return f"{number:.1f}" if size >= 1 else f"{number:.2f}" if size >= 0.01 else f"{number:.1g}"


def short_value(row, unit=1, text=short):
    """A median in a unit, with its interval where it has one."""
    middle, *ends = (text(value / unit) for value in interval(row))
    return f"{middle} [{', '.join(ends)}]" if row["ci_low"] and row["ci_high"] else middle


def grouped(number):
    return f"{number:,.0f}" if number == round(number) or abs(number) >= 99.95 else digits(number)


def scaled(number, units):
    symbol, unit = next((u for u in units if abs(number) >= u[1]), units[-1])
    return f"{digits(number / unit)} {symbol}"


def as_time(nanoseconds):
    return scaled(nanoseconds, [("s", 1e9), ("ms", 1e6), ("us", 1e3), ("ns", 1)])


def as_size(count):
    return scaled(count, [("GB", 0.9995e9), ("MB", 0.9995e6), ("kB", 0.9995e3), ("B", 1)])


def table(head, rows):
    return "\n".join(f"|{'|'.join(line)}|" for line in [head, ["---"] * len(head), *rows])


def ends_text(ends):
    """Two ends as "140 to 145"; one number where they are equal."""
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


def settings(row):
    """The settings of a row's case by their names."""
    return dict(part.split("=", 1) for part in row["setting"].split(";") if part)


# Ratios.

def partner(run, row, strategy):
    """The case of another strategy in the block of a row."""
    return next((other["case_id"] for other in read(f"{run}/report.csv") if other["block"] == row["block"] and other["strategy"] == strategy), None)


def by_round(run, *place):
    """The samples of a case, stage and metric by process and round."""
    return {(sample["process"], sample["round"]): float(sample["value"]) for sample in samples(run, *place)}


def units(run, mine, below, what):
    """The logarithms of ratios that nothing ties together: of processes, the medians over rounds; of several sessions the means of these."""
    logs, sessions = {}, {}
    for (process, number), value in mine.items():
        if value > 0 and below.get((process, number), 0) > 0:
            logs.setdefault(process, []).append(math.log(value / below[process, number]))
    if len(logs) < 2:
        raise Fault(f"{len(logs)} processes have pairs with {what}: is samples.csv there?")
    for process, log in logs.items():
        sessions.setdefault(sum(first <= int(process) for first in first_processes(run)), []).append(statistics.median(log))
    return [statistics.mean(own) for own in sessions.values()] if len(sessions) > 1 else list(sessions.values())[0]


def paired(run, row, to):
    """How many times a row is of another of its block, to=STRATEGY[/STAGE]: the geometric mean over processes of the medians over
    rounds, or over the means of sessions where there are several, as the program has it
    (Sources/Measurement/Statistics/Summaries/PairedRatio.swift), and its 95 % interval by SciPy."""
    strategy, _, stage = to.partition("/")
    below = by_round(run, partner(run, row, strategy), stage or row["stage"], row["metric"])
    return geometric(units(run, by_round(run, row["case_id"], row["stage"], row["metric"]), below, to))


def geometric(logs):
    """A ratio and its 95 % interval from the logarithms of independent ratios."""
    interval = stats.ttest_1samp(logs, 0).confidence_interval(0.95)
    return tuple(map(math.exp, ((interval.low + interval.high) / 2, interval.low, interval.high)))


@functools.cache
def manifest(run):
    return json.loads((RESULTS / run / "manifest.json").read_text())


@functools.cache
def first_processes(run):
    return [session["first_process"] for session in manifest(run).get("sessions", [])]


@functools.cache
def by_place(run):
    places = {}
    for sample in read(f"{run}/samples.csv"):
        places.setdefault((sample["case_id"], sample["stage"], sample["metric"]), []).append(sample)
    return places


def samples(run, *place):
    return by_place(run).get(place, [])


def times_text(middle, low, high):
    return f"{digits(middle)} x [{digits(low)}, {digits(high)}]"


def interval(row):
    return [float(row[end]) if row[end] else float(row["median"]) for end in ("median", "ci_low", "ci_high")]


def medians(run, *place):
    """The samples of a case, stage and metric as one number for each process: the median over rounds."""
    values = {}
    for (process, _), value in by_round(run, *place).items():
        values.setdefault((process, ""), []).append(value)
    return {process: statistics.median(own) for process, own in values.items()}

"""Frames a second against the share of its time that an app is busy, of results/busy: on
scripted clocks, and in real time beside."""
from program import Fault
from results import REBUILT, TICKED, ends_text, report, settings

# One frame of a run of 1.5 s is let pass.
SLACK = 1 / 1.5


class BusyCurve:
    def __init__(self):
        rows = report("busy", "frame/frame_rate", {})
        self.periods = sorted({load_of(row)[0] for row in rows} - {0})
        self.rates = sorted({int(float(row["refresh_hz"])) for row in rows})
        # By strategy, display rate, clock, link and period: (share, median, low, high), ascending;
        # over phases by script, else over processes.
        self.lines = {}
        for row in rows:
            own, (period, share) = settings(row), load_of(row)
            clock, ends = "real", ("ci_low", "ci_high")
            if own.get("clock") == "scripted":
                clock, ends = "scripted", ("min", "max")
            middle, low, high = (float(row[column] or row["median"])
                                 for column in ("median", *ends))
            # Without a load every period is the same.
            for each in [period] if period else self.periods:
                rate = int(float(row["refresh_hz"]))
                key = row["strategy"], rate, clock, own.get("link", "late"), each
                self.lines.setdefault(key, []).append((share, middle, low, high))
        if not any(key[2] == "scripted" for key in self.lines):
            raise Fault("results/busy has no frame_rate on scripted clocks")
        for line in self.lines.values():
            line.sort()

    def band(self, strategy, rate, link=None):
        """The least and the greatest rate at each share on scripted clocks, over phases, periods
        and links."""
        found = {}
        for key, line in self.lines.items():
            if key[:3] == (strategy, rate, "scripted") and link in (None, key[3]):
                for busy, _, low, high in line:
                    least, most = found.get(busy, (low, high))
                    found[busy] = min(least, low), max(most, high)
        return dict(sorted(found.items()))

    def beside(self):
        """Each rate in real time with that of the same case on scripted clocks."""
        for key, line in self.lines.items():
            scripted = {each[0]: each
                        for each in self.lines.get((*key[:2], "scripted", *key[3:]), ())}
            for real in line if key[2] == "real" else ():
                if real[0] in scripted and (real[0] > 0 or key[4] == self.periods[0]):
                    yield key, real, scripted[real[0]]

    def claims(self):
        """What sentences say of it; bands at 60 Hz."""
        pairs = list(self.beside())
        apart = [pair for pair in pairs if pair[1][2] > pair[2][3] + SLACK
                 or pair[2][2] > pair[1][3] + SLACK]
        same = all([each[1] for each in line] == [each[1] for each in self.lines[TICKED, *key[1:]]]
                   for key, line in self.lines.items() if key[0] == REBUILT
                   and key[2] == "scripted")
        most = max((max(real[2] - scripted[3], scripted[2] - real[3])
                    for _, real, scripted in apart), default=None)
        return {
            "half": span(*self.band(REBUILT, 60)[50]),
            "half-late": span(*self.band(REBUILT, 60, "late")[50]),
            "half-skip": span(*self.band(REBUILT, 60, "skip")[50]),
            "late": span(*self.band(REBUILT, 60, "late")[80]),
            "skip": span(*self.band(REBUILT, 60, "skip")[80]),
            "agreement": f"{len(pairs) - len(apart)} of {len(pairs)}",
            "outliers": f"up to {most:.1f} frames a second outside" if apart else "none",
            "timer": "the same" if same else "others"}


def load_of(row):
    """How often the work of a row's load comes, ms, and its share of the time, %; 0 without."""
    load = "0ms/1ms" if row["load"] == "idle" else row["load"].removeprefix("busy:")
    work, period = (float(part.removesuffix("ms")) for part in load.split("/"))
    return int(period) if work else 0, round(100 * work / period)


def span(low, high):
    return ends_text([f"{end:,.0f}" for end in (low, high)])

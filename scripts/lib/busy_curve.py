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
            clock = own.get("clock", "real")
            ends = ("min", "max") if clock == "scripted" else ("ci_low", "ci_high")
            values = (float(row[column] or row["median"]) for column in ("median", *ends))
            point, rate = (share, *values), int(float(row["refresh_hz"]))
            # Without a load every period is the same.
            for each in [period] if period else self.periods:
                key = row["strategy"], rate, clock, own.get("link", "late"), each
                self.lines.setdefault(key, []).append(point)
        if not any(key[2] == "scripted" for key in self.lines):
            raise Fault("results/busy has no frame_rate on scripted clocks")
        for line in self.lines.values():
            line.sort()

    def band(self, strategy, rate, link=None):
        """The least and greatest scripted rate at each share, over phases, periods and links."""
        found = {}
        for key, line in self.lines.items():
            if key[:3] == (strategy, rate, "scripted") and link in (None, key[3]):
                for busy, _, low, high in line:
                    least, most = found.get(busy, (low, high))
                    found[busy] = min(least, low), max(most, high)
        return dict(sorted(found.items()))

    def claims(self):
        """What sentences say of it; bands at 60 Hz."""
        # By how much each interval in real time is outside of that of its case on scripted clocks.
        gaps = [max(real[2] - scripted[3], scripted[2] - real[3])
                for key, line in self.lines.items() if key[2] == "real" for real in line
                for scripted in self.lines.get((*key[:2], "scripted", *key[3:]), ())
                if real[0] == scripted[0] and (real[0] > 0 or key[4] == self.periods[0])]
        apart = [gap for gap in gaps if gap > SLACK]
        same = all([each[1] for each in line] == [each[1] for each in self.lines[TICKED, *key[1:]]]
                   for key, line in self.lines.items() if key[0] == REBUILT
                   and key[2] == "scripted")
        return {
            "half": span(*self.band(REBUILT, 60)[50]),
            "half-late": span(*self.band(REBUILT, 60, "late")[50]),
            "half-skip": span(*self.band(REBUILT, 60, "skip")[50]),
            "late": span(*self.band(REBUILT, 60, "late")[80]),
            "skip": span(*self.band(REBUILT, 60, "skip")[80]),
            "agreement": f"{len(gaps) - len(apart)} of {len(gaps)}",
            "outliers": f"up to {max(apart):.1f} frames a second outside" if apart else "none",
            "timer": "the same" if same else "others"}


def load_of(row):
    """How often the work of a row's load comes, ms, and its share of the time, %; 0 without."""
    load = "0ms/1ms" if row["load"] == "idle" else row["load"].removeprefix("busy:")
    work, period = (float(part.removesuffix("ms")) for part in load.split("/"))
    return int(period) if work else 0, round(100 * work / period)


def span(low, high):
    return ends_text([f"{end:,.0f}" for end in (low, high)])

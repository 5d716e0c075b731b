"""Tables of statistics by NumPy and SciPy, which our statistics are tested against:
scripts/check statistics."""
import numpy as np
from scipy import stats
MASK, random, SHARES = 2**64 - 1, np.random.Generator(np.random.PCG64(1)), [1e-6, .01, .025, .3]
PROBABILITIES = [0, .01, .05, .25, .5, .75, .9, .95, .99, 1]
draws = {"normal": lambda n: random.normal(5, 2, n),
         "lognormal": lambda n: random.lognormal(0, 1, n),
         "ties": lambda n: random.integers(0, 4, n) * 1.0}
samples = {f"{name}, {n}": draw(n).tolist() for n in (2, 3, 7, 10, 101)
           for name, draw in draws.items()}
samples |= {"1e9 +- 1": (1e9 + random.choice([-1.0, 1], 99)).tolist(), "equal": [.1] * 9,
            "one": [42.5]}
def summary(name, x):
    return {"name": name, "values": x, "quantiles": np.quantile(x, PROBABILITIES).tolist(),
            "mad": float(stats.median_abs_deviation(x)), "mean": float(np.mean(np.longdouble(x)))}
def ranks(name, x, y):
    p = stats.mannwhitneyu(x, y, method="asymptotic", use_continuity=True).pvalue
    return {"name": name, "first": x.tolist(), "second": y.tolist(), "probability": float(p)}
def median_rank(n, wanted):
    reached = lambda k: 1 - 2 * float(stats.binom.cdf(k - 1, n, .5))
    rank = max((k for k in range(1, n // 2 + 1) if reached(k) >= wanted), default=0)
    return {"count": n, "wanted": wanted, "rank": rank, "coverage": reached(rank) if rank else 0}
def hierarchical(*sizes):  # Student's interval over the means of sessions
    sessions = [(random.normal(-.7, .04) + random.normal(0, .03, n)).tolist() for n in sizes]
    interval = stats.ttest_1samp([np.mean(session) for session in sessions],
                                 0).confidence_interval(.95)
    return {"name": f"{len(sizes)} sessions of {sizes} processes", "sessions": sessions,
            "lower": interval.low, "upper": interval.high}
def xoshiro(seed):  # 256**, seeded by SplitMix64
    rotate, words = lambda w, by: (w << by | w >> 64 - by) & MASK, []
    mixed = [(seed + step * 0x9E3779B97F4A7C15) & MASK for step in range(1, 5)]
    mixed = [(z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK for z in mixed]
    mixed = [(z ^ z >> 27) * 0x94D049BB133111EB & MASK for z in mixed]
    a, b, c, d = [z ^ z >> 31 for z in mixed]
    for _ in range(8):
        words.append(f"{rotate(b * 5 & MASK, 7) * 9 & MASK:016x}")
        a, b, c, d = a ^ b ^ d, a ^ b ^ c, a ^ c ^ b << 17 & MASK, rotate(b ^ d, 45)
    return {"seed": str(seed), "words": words}
statistics = {"probabilities": PROBABILITIES, "summaries": [summary(*s) for s in samples.items()],
              "student": [{"degrees": v, "share": p, "quantile": float(stats.t.ppf(p, v))}
                          for p in [*SHARES, .5, .9, .975, 1 - 1e-6]
                          for v in (.5, 1, 2, 3, 4, 5, 7, 11, 30, 99, 1e3, 1e5, 1e7)],
              "ranks": [ranks(f"{name}, {m} and {n}", draw(m), draw(n) + shift)
                        for name, draw in draws.items() for m, n in ((4, 4), (10, 12), (60, 60))
                        for shift in (0, 1)],
              "median_ranks": [median_rank(n, wanted) for wanted in (.95, .99)
                               for n in (1, 2, 5, 6, 8, 12, 49, 100, 999, 1022, 1023, 1050, 1074,
                                         1075, 1200, 5000, 20001)],
              "xoshiro": [xoshiro(s) for s in (0, 1, 42, MASK)],
              "sessions": [hierarchical(*sizes)
                           for sizes in ((10, 10), (1, 1, 1), (5, 5, 5, 5), (2, 5, 3, 4),
                                         (3,) * 8)]}

random = np.random.Generator(np.random.PCG64(7))
rounded = lambda x: [float(f"{v:.6g}") for v in x]

def signed(x):
    kept = [v for v in x if v]
    ties = len({abs(v) for v in kept}) < len(kept)
    method = "exact" if len(kept) <= 60 and not ties else "approx"
    return {"first": x, "second": [],
            "p": float(stats.wilcoxon(kept, correction=True, method=method).pvalue)}

def holm(p):
    order = np.argsort(p)
    adjusted = np.maximum.accumulate(np.minimum(1, np.arange(len(p), 0, -1) * np.take(p, order)))
    return {"values": p, "adjusted": adjusted[np.argsort(order)].tolist(),
            "discovery": stats.false_discovery_control(p).tolist()}

rank_tests = {"signed": [signed(rounded(random.normal(shift, 1, n)))
                         for n in (1, 5, 6, 20, 60, 61, 200) for shift in (0, .4)]
              + [signed([1.0, 1, -1, 2, 2, -3, 4]), signed([0.0, 0, 1, 2, -3, 5, 6])],
              "families": [holm([.01, .04, .03, .005]), holm(rounded(random.uniform(0, .1, 12))),
                           holm([.5]), holm([1.0, 1, .2])]}

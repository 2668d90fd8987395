"""Reference vectors of the intervals: python3 make_vectors.py > vectors.json (numpy 2.4.6, scipy 1.17.1)."""

import json
import math
import random

import numpy
from scipy import stats

random.seed(20261124)


def robust(values):
    x = numpy.sort(numpy.array(values))
    n = len(x)
    median = float(numpy.median(x))
    mad = float(numpy.median(numpy.abs(x - median))) / 0.6745
    if not mad > 0:
        return None
    place = median
    for _ in range(500):
        u = (x - place) / (3.7 * mad)
        w = numpy.where(numpy.abs(u) < 1, (1 - u**2) ** 2, 0)
        new = float((w * x).sum() / w.sum())
        done = abs(new - place) <= 1e-13 * 3.7 * mad
        place = new
        if done:
            break

    def spread(centre, scale):
        u = (x - centre) / scale
        u = u[numpy.abs(u) < 1]
        below = float(((1 - u**2) * (1 - 5 * u**2)).sum())
        return float((u**2 * (1 - u**2) ** 4).sum()) / (below * max(1, below - 1))

    tails = 205.6 * mad * math.sqrt(n * spread(median, 205.6 * mad))
    middle = 3.7 * mad * math.sqrt(n * spread(median, 3.7 * mad))
    error = 3.7 * middle * math.sqrt(spread(place, 3.7 * middle))
    margin = float(stats.t.ppf(0.975, n - 1)) * math.sqrt(tails**2 + error**2)
    return place - margin, place + margin


def draws(seed):
    mask = 0xFFFFFFFF
    state = seed
    while True:
        state = (state + 0x6D2B79F5) & mask
        t = ((state ^ (state >> 15)) * (state | 1)) & mask
        t ^= (t + (((t ^ (t >> 7)) * (t | 61)) & mask)) & mask
        yield ((t ^ (t >> 14)) & mask) / 4294967296


def robust_limits(values):
    x = sorted(values)
    draw = draws(20110601)
    lows, highs = [], []
    for _ in range(1000):
        bounds = robust([x[int(next(draw) * len(x))] for _ in x])
        if bounds:
            lows.append(bounds[0])
            highs.append(bounds[1])
    low, high = robust(values)
    return limits(low, numpy.percentile(lows, [5, 95]), high, numpy.percentile(highs, [5, 95]))


def parametric_limits(values):
    x = numpy.array(values)
    n, mean, sd = len(x), float(x.mean()), float(x.std(ddof=1))
    z = float(stats.norm.ppf(0.975))
    error = float(stats.norm.ppf(0.95)) * sd * math.sqrt(1 / n + z * z / (2 * n))
    low, high = mean - z * sd, mean + z * sd
    return limits(low, [low - error, low + error], high, [high - error, high + error])


def ranks(n):
    first = max(k for k in range(0, n) if k == 0 or stats.binom.cdf(k - 1, n, 0.025) <= 0.05)
    last = min(k for k in range(1, n) if stats.binom.sf(k - 1, n, 0.025) <= 0.05)
    return max(1, first), last


def nonparametric_limits(values):
    x = numpy.sort(numpy.array(values))
    n = len(x)
    first, last = ranks(n)
    low, high = numpy.quantile(x, [0.025, 0.975], method="weibull")
    return limits(low, [x[first - 1], x[last - 1]], high, [x[n - last], x[n - first]])


def limits(low, around_low, high, around_high):
    return {"low": {"value": float(low), "low": float(around_low[0]), "high": float(around_low[1])},
            "high": {"value": float(high), "low": float(around_high[0]), "high": float(around_high[1])}}


def exp(all_limits):
    return {side: {key: math.exp(value) for key, value in limit.items()} for side, limit in all_limits.items()}


def normality(values):
    a2 = float(stats.anderson(values, "norm", method="interpolate").statistic)
    n = len(values)
    a = a2 * (1 + 0.75 / n + 2.25 / n**2)
    if a < 0.2:
        p = 1 - math.exp(-13.436 + 101.14 * a - 223.73 * a * a)
    elif a < 0.34:
        p = 1 - math.exp(-8.318 + 42.796 * a - 59.938 * a * a)
    elif a < 0.6:
        p = math.exp(0.9177 - 4.279 * a - 1.38 * a * a)
    else:
        p = math.exp(1.2937 - 5.709 * a + 0.0186 * a * a) if a < 13 else 0
    return {"a2": a2, "p": p}


def case(name, values, method, log=False):
    make = {"robust": robust_limits, "parametric": parametric_limits, "nonparametric": nonparametric_limits}[method]
    expected = exp(make([math.log(v) for v in values])) if log else make(values)
    x = numpy.array(values)
    q1, q3 = numpy.percentile(x, [25, 75])
    width = float(q3 - q1)
    return {
        "name": name, "values": values, "method": method, "transform": "log" if log else "none", "expected": expected,
        "describe": {"n": len(values), "mean": float(x.mean()), "median": float(numpy.median(x)), "sd": float(x.std(ddof=1)),
                     "min": float(x.min()), "max": float(x.max())},
        "normality": normality(values), "log_normality": normality([math.log(v) for v in values]),
        "fences": {"inner": [float(q1) - 1.5 * width, float(q3) + 1.5 * width],
                   "outer": [float(q1) - 3 * width, float(q3) + 3 * width]},
    }


def gauss(n, mean, sd, digits=2):
    return [round(random.gauss(mean, sd), digits) for _ in range(n)]


def lognormal(n, mean, sd, digits=1):
    return [round(math.exp(random.gauss(mean, sd)), digits) for _ in range(n)]


def skewed(n):
    return [round(2 + random.random() ** 3 * 20 + (random.random() < 0.3) * 15, 2) for _ in range(n)]


cases = [
    case("20 normal", gauss(20, 100, 12), "robust"),
    case("39 normal", gauss(39, 1.2, 0.2), "robust"),
    case("40 normal", gauss(40, 145, 3.1), "parametric"),
    case("119 normal", gauss(119, 5.2, 0.6), "parametric"),
    case("60 lognormal", lognormal(60, 4, 0.55), "parametric", True),
    case("119 neither", skewed(119), "robust"),
    case("120 neither", skewed(120), "nonparametric"),
    case("240 lognormal", lognormal(240, 3.5, 0.6), "nonparametric"),
    case("1001 normal", gauss(1001, 7.4, 0.4), "nonparametric"),
]
partitions = []
for (n1, m1, s1), (n2, m2, s2) in [((60, 5, 1), (60, 5.1, 1)), ((80, 5, 1), (90, 6.2, 1.1)), ((20, 5, 1), (140, 5, 2.2))]:
    a, b = gauss(n1, m1, s1), gauss(n2, m2, s2)
    # Welch's t is Harris and Boyd's z.
    z = abs(float(stats.ttest_ind(a, b, equal_var=False).statistic))
    sds = sorted([float(numpy.std(a, ddof=1)), float(numpy.std(b, ddof=1))])
    critical = 3 * math.sqrt((n1 + n2) / 240)
    partitions.append({"one": a, "other": b, "z": z, "critical": critical, "sd_ratio": sds[1] / sds[0],
                       "apart": z > critical or sds[1] / sds[0] > 1.5})
out = {
    "cases": cases,
    "partitions": partitions,
    "ranks": [{"n": n, "ranks": ranks(n)} for n in [119, 120, 132, 133, 160, 161, 188, 240, 1000, 10000]],
    "erfc": [{"x": x, "erfc": float(__import__("scipy.special", fromlist=["erfc"]).erfc(x))}
             for x in [-3, -0.5, 0, 0.3, 1, 1.99, 2, 2.01, 3.7, 6, 12, 26]],
}
print(json.dumps(out, indent=1))

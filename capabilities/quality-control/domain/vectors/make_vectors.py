"""Reference vectors of quality control: python3 make_vectors.py > vectors.json (numpy, scipy)."""

import itertools
import json
import math
import random
import statistics

import numpy
from scipy import stats

random.seed(20261124)


def numbers(values, target, tea):
    mean = statistics.fmean(values)
    sd = statistics.stdev(values)
    cv = sd / mean * 100
    bias = (mean - target) / target * 100
    return {
        "values": values, "target": {"mean": target, "sd": 1}, "tea": tea,
        "expected": {"n": len(values), "mean": mean, "sd": sd, "cv": cv, "bias": bias,
                     "total_error": abs(bias) + 1.65 * cv, "sigma": (tea - abs(bias)) / cv},
    }


def bland_altman(x, y):
    d = numpy.subtract(y, x)
    n = len(d)
    bias, sd = float(d.mean()), float(d.std(ddof=1))
    t = float(stats.t.ppf(0.975, n - 1))
    z = float(stats.norm.ppf(0.975))

    def around(value, error):
        return {"value": value, "low": value - t * error, "high": value + t * error}

    e = sd * math.sqrt(3 / n)
    return {"n": n, "bias": around(bias, sd / math.sqrt(n)), "sd": sd,
            "lower": around(bias - z * sd, e), "upper": around(bias + z * sd, e)}


def bland_altman_percent(x, y):
    mean = numpy.add(x, y) / 2
    return bland_altman(numpy.zeros(len(mean)), 100 * numpy.subtract(y, x) / numpy.abs(mean))


def linearity(x, y, fit):
    b, a = fit["slope"]["value"], fit["intercept"]["value"]
    residual = numpy.subtract(y, a + b * numpy.array(x))
    residual[numpy.abs(residual) <= 1e-12 * numpy.maximum(1, numpy.abs(y))] = 0
    residual = residual[numpy.argsort(numpy.array(y) + numpy.array(x) / b - a, kind="stable")]
    above, below = int((residual > 0).sum()), int((residual < 0).sum())
    if above == 0 or below == 0:
        return None
    scores = numpy.where(residual > 0, math.sqrt(below / above), numpy.where(residual < 0, -math.sqrt(above / below), 0))
    h = float(numpy.abs(numpy.cumsum(scores)).max() / math.sqrt(below + 1))
    return {"h": h, "p": float(stats.kstwobign.sf(h))}


def passing_bablok(x, y):
    n = len(x)
    slopes = []
    for i, j in itertools.combinations(range(n), 2):
        dx, dy = x[j] - x[i], y[j] - y[i]
        if dx == 0 and dy == 0:
            continue
        s = math.copysign(math.inf, dy) if dx == 0 else dy / dx
        if s != -1:
            slopes.append(s)
    slopes.sort()
    count = len(slopes)
    k = sum(1 for s in slopes if s < -1)
    if count % 2:
        b = slopes[(count + 1) // 2 + k - 1]
    else:
        b = (slopes[count // 2 + k - 1] + slopes[count // 2 + k]) / 2
    c = float(stats.norm.ppf(0.975)) * math.sqrt(n * (n - 1) * (2 * n + 5) / 18)
    m1 = math.floor((count - c) / 2 + 0.5)
    m2 = count - m1 + 1
    low, high = slopes[m1 + k - 1], slopes[m2 + k - 1]

    def intercept(slope):
        return float(numpy.median([b_ - slope * a for a, b_ in zip(x, y)]))

    return {"n": n, "slope": {"value": b, "low": low, "high": high},
            "intercept": {"value": intercept(b), "low": intercept(high), "high": intercept(low)}}


out = {"numbers": [], "comparison": [], "student": []}
for n, mean, sd, tea in [(2, 1.4, 0.05, 15), (20, 1.4, 0.05, 15), (31, 5.6, 0.12, 12), (365, 140, 2.5, 4), (50, 1e6, 0.01, 1)]:
    values = [round(random.gauss(mean * 1.01, sd), 6) for _ in range(n)]
    out["numbers"].append(numbers(values, mean, tea))
for n, slope, offset, noise in [(8, 1, 0, 0.1), (21, 1.05, -0.2, 0.3), (40, 0.93, 0.5, 0.2), (60, 1, 0, 0.05)]:
    x = [round(random.uniform(0.5, 12), 2) for _ in range(n)]
    y = [round(slope * a + offset + random.gauss(0, noise), 2) for a in x]
    fit = passing_bablok(x, y)
    out["comparison"].append({"x": x, "y": y, "bland_altman": bland_altman(x, y),
                              "bland_altman_percent": bland_altman_percent(x, y), "passing_bablok": fit})
for df in [1, 2, 3, 7, 20, 59, 364]:
    out["student"].append({"df": df, "t": float(stats.t.ppf(0.975, df))})
# A straight line with noise off the grid (no residual is 0 but for the median one) and a curve.
out["linearity"] = []
for n, curve in [(9, 0), (25, 0), (41, 0.2), (60, 0.9)]:
    x = [round(random.uniform(1, 10), 4) for _ in range(n)]
    y = [round(a + curve * (a - 5.5) ** 2 + random.gauss(0, 0.31), 6) for a in x]
    fit = passing_bablok(x, y)
    out["linearity"].append({"x": x, "y": y, "passing_bablok": fit, "linearity": linearity(x, y, fit)})
out["kolmogorov"] = [{"h": h, "p": float(stats.kstwobign.sf(h))} for h in [0.2, 0.5, 0.83, 1, 1.22, 1.36, 1.63, 2.4]]
# Two lots of a reagent: alike, shifted, with many ties, and of different sizes.
out["mann_whitney"] = []
for n, m, shift, digits in [(20, 20, 0, 3), (45, 60, 0.12, 3), (40, 25, 0.05, 1), (200, 21, -0.03, 2)]:
    x = [round(math.exp(random.gauss(0, 0.25)), digits) for _ in range(n)]
    y = [round(math.exp(random.gauss(shift, 0.25)), digits) for _ in range(m)]
    test = stats.mannwhitneyu(x, y, alternative="two-sided", method="asymptotic", use_continuity=False)
    out["mann_whitney"].append({"x": x, "y": y, "p": float(test.pvalue)})
print(json.dumps(out, indent=1))

/** Functions of the normal and the binomial distribution, to the last digits of a double. */

const ROOT_PI = Math.sqrt(Math.PI);

/** Area under a normal distribution below `z`; its logarithm stays right far out. */
export const normalLogBelow = (z: number): number => Math.log(0.5 * erfc(-z / Math.SQRT2));

/** erfc: its series near 0, and its continued fraction (Abramowitz and Stegun 7.1.14) beyond. */
export function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  if (x < 2) return 1 - erfSeries(x);
  let fraction = 0;
  for (let k = 160; k >= 1; k -= 1) fraction = k / 2 / (x + fraction);
  return Math.exp(-x * x) / (ROOT_PI * (x + fraction));
}

function erfSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; Math.abs(term) > 1e-18 * Math.abs(sum); k += 1) {
    term *= (2 * x * x) / (2 * k + 1);
    sum += term;
  }
  return (2 / ROOT_PI) * Math.exp(-x * x) * sum;
}

/** P(X <= k) for each k from 0 up to `last`, of `n` trials. */
export function binomialBelow(n: number, p: number, last: number): number[] {
  const sums: number[] = [];
  let log = n * Math.log1p(-p);
  let sum = 0;
  for (let k = 0; k <= Math.min(last, n); k += 1) {
    sum += Math.exp(log);
    sums.push(sum);
    log += Math.log((n - k) / (k + 1)) + Math.log(p) - Math.log1p(-p);
  }
  return sums;
}

import {
  type BlandAltman,
  blandAltman,
  blandAltmanPercent,
  LINEAR_P,
  type Linearity,
  linearityOf,
  type Pair,
  type PassingBablok,
  passingBablok,
  percentDifference,
} from './comparison.ts';

/** Pairs that a comparison needs before it is approved, and those that CLSI EP09c recommends. */
export const MIN_APPROVED_PAIRS = 20;
export const RECOMMENDED_PAIRS = 40;

/**
 * What a comparison says:
 * - `tooFew`: not even limits of agreement can be computed,
 * - `noTea`: no error is allowed yet, so nothing can be concluded,
 * - `agrees`: limits of agreement with their confidence limits lie within the error that is allowed,
 * - `unclear`: the limits lie within it, their confidence limits do not: more pairs are needed,
 * - `differs`: a limit lies beyond it; values of the two are not taken for one another.
 */
export const agreementVerdicts = ['tooFew', 'noTea', 'agrees', 'unclear', 'differs'] as const;
export type AgreementVerdict = (typeof agreementVerdicts)[number];

export type Agreement = {
  readonly n: number;
  readonly verdict: AgreementVerdict;
  /** In the unit of the values. */
  readonly absolute: BlandAltman | null;
  /** In percent of the mean of each pair; the verdict is of these. */
  readonly percent: BlandAltman | null;
  readonly regression: PassingBablok | null;
  readonly linearity: Linearity | null;
  /** Null without a regression, or where no point lies off the line. */
  readonly isLinear: boolean | null;
  /** Confidence limits of the slope do not hold 1, those of the intercept not 0. */
  readonly isProportional: boolean;
  readonly isConstant: boolean;
  /** Pairs whose difference is within the error that is allowed; null without one. */
  readonly within: number | null;
};

/**
 * Compares two analyzers by pairs of the same samples.
 *
 * @param tea Allowed total error in percent, as the hospital has set it (for biochemistry by Harr and others 2013, ASVCP,
 * Vet Clin Pathol 42:424, doi:10.1111/vcp.12101).
 */
export function agreementOf(pairs: readonly Pair[], tea: number | null): Agreement {
  const percent = blandAltmanPercent(pairs) ?? null;
  const regression = passingBablok(pairs) ?? null;
  const linearity = (regression && linearityOf(pairs, regression)) ?? null;
  const isWithin = (pair: Pair) => {
    const difference = percentDifference(pair);
    return tea !== null && difference !== undefined && Math.abs(difference) <= tea;
  };
  return {
    n: pairs.length,
    verdict: verdictOf(percent, tea),
    absolute: blandAltman(pairs) ?? null,
    ...{ percent, regression, linearity },
    isLinear: linearity && linearity.p >= LINEAR_P,
    isProportional: regression !== null && (regression.slope.low > 1 || regression.slope.high < 1),
    isConstant: regression !== null && (regression.intercept.low > 0 || regression.intercept.high < 0),
    within: tea === null ? null : pairs.filter(isWithin).length,
  };
}

function verdictOf(percent: BlandAltman | null, tea: number | null): AgreementVerdict {
  if (!percent) return 'tooFew';
  if (tea === null) return 'noTea';
  if (percent.lower.value < -tea || percent.upper.value > tea) return 'differs';
  return percent.lower.low < -tea || percent.upper.high > tea ? 'unclear' : 'agrees';
}

/**
 * Limits of what analytes can be in a living animal of any species, in the conventional unit of `@alder/terms`.
 *
 * They are far wider than any reference interval and judge nothing: they notice a slip of the decimal point or of the unit where
 * the hospital has no range of its own yet, such as 105 mmol/L of glucose for 105 mg/dL.
 */
const LIMITS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  ...{ GLU: [10, 1500], BUN: [0.5, 500], CREA: [0.02, 40], SDMA: [0.5, 400], PHOS: [0.3, 50], CA: [2, 60] },
  ...{ MG: [0.2, 20], TP: [0.5, 20], ALB: [0.2, 10], GLOB: [0.1, 18], TBIL: [0, 100], CHOL: [5, 4000] },
  ...{ TRIG: [1, 15_000], ALT: [0, 50_000], AST: [0, 100_000], ALP: [0, 50_000], GGT: [0, 20_000], UA: [0, 200] },
  ...{ LAC: [0.05, 50], NA: [80, 240], K: [0.5, 20], CL: [40, 220], TCO2: [1, 80], ICA: [0.1, 5] },
  ...{ WBC: [0, 1000], RBC: [0.05, 30], HGB: [0.5, 35], HCT: [2, 90], MCV: [8, 1000], MCHC: [5, 70] },
  ...{ PLT: [0, 5000], RDW: [1, 100], NEU: [0, 1000], LYM: [0, 1000], MONO: [0, 500], EOS: [0, 500], BASO: [0, 200] },
  ...{ NEU_PCT: [0, 100], LYM_PCT: [0, 100], MONO_PCT: [0, 100], EOS_PCT: [0, 100], BASO_PCT: [0, 100] },
  ...{ USG: [1, 1.12], UPH: [3, 11], BGPH: [6.3, 8.2], PCO2: [3, 200], PO2: [5, 760], HCO3: [1, 80] },
};

/** Whether a living animal can have this value of an analyte, in its conventional unit; an analyte without limits can. */
export function isPlausible(code: string, value: number): boolean {
  const [low, high] = LIMITS[code] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return value >= low && value <= high;
}

/** Analytes that have limits. */
export const limitedAnalytes: readonly string[] = Object.keys(LIMITS);

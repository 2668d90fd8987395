import type { DrugOrClass } from './drug-classes.ts';

/** How grave a fact is: never together, only for a strong reason, or with care. */
export const severities = ['contraindicated', 'serious', 'caution'] as const;
export type Severity = (typeof severities)[number];

export type FactTexts = { readonly en: string; readonly ja: string; readonly zhtw: string };

/** What a published source says of a medicine, in our own wording. */
type Fact = {
  /** Stable: it is stored with the reasons for which a warning was overridden. */
  readonly id: string;
  readonly severity: Severity;
  readonly text: FactTexts;
  /** Where it is published. */
  readonly source: string;
};

/** A finding of the patient that makes a medicine harmful. */
export type Condition = 'kidney' | 'dehydration' | 'seizures';

/** A medicine that is harmful to some patients. Every condition that is named has to hold. */
export type HazardFact = Fact & {
  readonly medicine: DrugOrClass;
  /** Codes of species. */
  readonly species: readonly string[];
  /** Breeds that often carry the deletion of ABCB1 (MDR1). */
  readonly isMdr1Breed?: true;
  /** Only what is swallowed; without it, every route, and on the skin only with `isLocalToo`. */
  readonly isOralOnly?: true;
  readonly isLocalToo?: true;
  /** Only liquids for swallowing. */
  readonly isLiquidOnly?: true;
  /** Only above this dose, mg/kg in a day. */
  readonly aboveDailyMgPerKg?: number;
  /** Only younger patients. */
  readonly belowMonths?: number;
  readonly conditions?: readonly Condition[];
};

/** Medicines that are harmful together: one of each part. */
export type InteractionFact = Fact & { readonly parts: readonly DrugOrClass[] };

import type { DeviceModel } from '@alder/terms';

/** What of a sample disturbs a measurement. */
export const sampleIndexNames = ['hemolysis', 'lipemia', 'icterus'] as const;
export type SampleIndexName = (typeof sampleIndexNames)[number];

export const ruleKinds = ['sample', 'drug'] as const;
/** Where a value lies from the true or the untreated one; `unreliable`: in either direction, or by method. */
export const directions = ['up', 'down', 'unreliable'] as const;
export type Direction = (typeof directions)[number];

/** Grades of the look of a sample, 1+ to 4+; 0 is a clear one. */
export const MAX_GRADE = 4;
/** A medicine shifts a test for so many days after its course at most. */
export const MAX_DAYS_AFTER = 365;

/** That a state of the sample, or a medicine, shifts a test. */
export type InterferenceRule = {
  /** Id of the product's row, or of the hospital's. */
  readonly key: string;
  readonly kind: (typeof ruleKinds)[number];
  /** Of `sample`. */
  readonly index: SampleIndexName | null;
  /** From this grade on; or from `value_from` on, in what the analyzer sends. */
  readonly grade_from: number | null;
  readonly value_from: number | null;
  /** Of `drug`: INN of a substance, or a class of them. */
  readonly drug: string | null;
  /** Days after the end of the course within which it still acts. */
  readonly days_after: number;
  /** Null: every analyzer. */
  readonly model: DeviceModel | null;
  /** Null: every species. */
  readonly species: string | null;
  /** Code of the analyte. */
  readonly analyte: string;
  readonly direction: Direction;
  /** How far, in percent of the value; null: only the direction is known. */
  readonly percent: number | null;
  readonly source: string;
};

/** Who multiplies a value of a diluted sample: this system, or the analyzer before it sends it. */
export const dilutionAppliers = ['here', 'device'] as const;
export type DilutionApplier = (typeof dilutionAppliers)[number];
export const MAX_DILUTION = 1000;

/** That a result is measured again, and how much its sample was diluted for it. */
export type Rerun = {
  /** The result that is measured again. */
  readonly record: string;
  /** 1: not diluted; 5: one part of sample in five. */
  readonly factor: number;
  readonly applied: DilutionApplier;
  /** Who asked for it. */
  readonly by: string;
  readonly note: string;
};

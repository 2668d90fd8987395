import type { Observation } from '@alder/instrument-messages/domain';
import { analyteOf } from '@alder/terms';
import type { DilutionApplier, Rerun } from './rerun.ts';

/** How a value of a diluted sample was computed; what the analyzer reported stays beside it. */
export type Dilution = {
  readonly factor: number;
  readonly applied: DilutionApplier;
  /** As the analyzer wrote it. */
  readonly raw: string;
  readonly number: number | null;
};

export type Diluted = Observation & { readonly dilution?: Dilution | undefined };

/** What dilution does to a value: it is multiplied, stays the same, or says nothing about the undiluted sample. */
export type DilutionEffect = 'scaled' | 'same' | 'void';

/** Diluents hold the ion themselves, or the value is no concentration. */
const VOID = new Set('NA K CL NA_K ICA HCO3 TCO2 PCO2 PO2 BGPH UPH USG PT APTT'.split(' '));
/** Of single cells, or shares of a whole: the same in every dilution. */
const SAME = new Set('MCV MCH MCHC RDW MPV BUN_CREA ALB_GLOB UPC NEU_PCT LYM_PCT MONO_PCT EOS_PCT BASO_PCT'.split(' '));

/** What dilution does to an analyte; what is not known of one that the product does not know says nothing. */
export function dilutionEffect(code: string): DilutionEffect {
  if (VOID.has(code) || analyteOf(code) === undefined) return 'void';
  return SAME.has(code) ? 'same' : 'scaled';
}

/**
 * Values of a run of a diluted sample as they are of the undiluted one.
 *
 * The factor is applied to what the analyzer reported, never to a value that carries a dilution already: the same message
 * again, a further message of the run and a later filing by hand give the same value. A value beyond what can be measured keeps
 * its sign. One that says nothing about the undiluted sample becomes invalid, its text stays.
 */
export function diluted(values: readonly Diluted[], rerun: Pick<Rerun, 'factor' | 'applied'> | null): Diluted[] {
  if (!rerun || rerun.factor === 1) return [...values];
  const { factor, applied } = rerun;
  return values.map((value) => {
    const effect = dilutionEffect(value.code);
    if (value.dilution || effect === 'same' || !value.reportable) return value;
    if (effect === 'void') return { ...value, reportable: false };
    const dilution = { factor, applied, raw: value.raw, number: value.number };
    if (applied === 'device' || value.number === null) return { ...value, dilution };
    const number = times(value.number, factor);
    return { ...value, raw: `${value.comparator ?? ''}${number}`, number, dilution };
  });
}

/** A product without the noise of binary fractions. */
const times = (number: number, factor: number) => Number((number * factor).toPrecision(12));

/** The dilution of a stored run: that of any value of it. */
export function dilutionOf(values: readonly { readonly dilution?: Dilution | undefined }[]): Dilution | undefined {
  return values.find(({ dilution }) => dilution !== undefined)?.dilution;
}

/** Analytes for whose sake a result is worth a dilution: beyond what the analyzer can measure, and computable back. */
export function beyondRange(
  values: readonly { readonly code: string; readonly comparator: string | null }[],
): string[] {
  return values
    .filter(({ code, comparator }) => comparator?.startsWith('>') && dilutionEffect(code) === 'scaled')
    .map(({ code }) => code);
}

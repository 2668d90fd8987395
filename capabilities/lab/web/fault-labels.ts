import type { LabTexts } from './use-lab-texts.ts';

/** What a reader says of a message, and what that means to the person who has to do something about it. */
const FAULTS = [
  [/^The device broke off/, 'fault.interrupted'],
  [/^not [\w-]+$/, 'fault.charset'],
  [/^frame at byte|outside of a frame$|^no frame$/, 'fault.frame'],
  [/MSH/, 'fault.hl7'],
  [/header|^no record$/, 'fault.astm'],
  [/vue\.v1|JSON/, 'fault.vue'],
  [/^no values with a unit|has no unit beside it$/, 'fault.units'],
  [/^no column for the number/, 'fault.patientColumn'],
  [/^no column for the date$|is no date$|^dates with/, 'fault.date'],
  [/^numbers with a decimal comma/, 'fault.marks'],
  [/^row \d+ has|^a quote|a quote stands/, 'fault.cut'],
  [/precedes every patient and order$/, 'fault.orphan'],
] as const;

/** Why a message could not be read, in words for people; the reader's own where there are none. */
export function faultLabels(t: LabTexts, fault: string | null): string {
  const known = FAULTS.find(([pattern]) => pattern.test(fault ?? ''));
  return known ? t(known[1]) : (fault ?? '');
}

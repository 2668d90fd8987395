import type { WorkshopTexts } from './use-workshop-texts.ts';

/** Reasons of the readers, and what a person who teaches does about each. */
const FAULTS = [
  [/^frame at byte|outside of a frame$|^no frame$/, 'reader.frame'],
  [/MSH|no segment/, 'reader.hl7'],
  [/header|^no record$/, 'reader.astm'],
  [/^no values with a unit|has no unit beside it$/, 'reader.units'],
  [/^no column for the number/, 'reader.patientColumn'],
  [/^no column for the date$|is no date$|^dates with/, 'reader.date'],
  [/^two columns for/, 'reader.twice'],
  [/^numbers with a decimal comma/, 'reader.marks'],
  [/^row \d+ has|^a quote|a quote stands/, 'reader.cut'],
  [/precedes every patient and order$/, 'reader.orphan'],
] as const;

/** Why a capture cannot be read, in words for people; the reader's own where there are none. */
export function readerFault(t: WorkshopTexts, detail: string): string {
  const known = FAULTS.find(([pattern]) => pattern.test(detail));
  return known ? t(known[1]) : detail;
}

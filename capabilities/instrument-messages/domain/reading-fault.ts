/** Why a message could not be read, as far as a person can do something about it; each has its texts on the screens. */
export type ReadingFault = (typeof REASONS)[number][1];

const REASONS = [
  [/^The device broke off/, 'interrupted'],
  [/^not [\w-]+$/, 'charset'],
  [/^frame at byte|outside of a frame$|^no frame$/, 'frame'],
  [/MSH|^no segment/, 'hl7'],
  [/header|^no record$/, 'astm'],
  [/^no form of a laboratory/, 'laboratory'],
  [/^numbers have lost their decimal comma$/, 'lostCommas'],
  [/^a PDF alone/, 'pdfAlone'],
  [/XML/, 'xml'],
  [/^no JSON document$/, 'json'],
  [/vue\.v1/, 'vue'],
  [/fits no line of the driver$/, 'line'],
  [/^column \d+ has no name/, 'heading'],
  [/^two columns for/, 'twice'],
  [/^no values with a unit|has no unit beside it$/, 'units'],
  [/^no column for the number/, 'patientColumn'],
  [/^no column for the date$|is no date$|^dates with/, 'date'],
  [/^numbers with a decimal comma/, 'marks'],
  [/^row \d+ has|^a quote|a quote stands/, 'cut'],
  [/precedes every patient and order$/, 'orphan'],
] as const;

/**
 * The kind of a reason that `readRuns` gave; a stored reason stays the reader's own words, which name the place too.
 *
 * @returns `undefined` for a reason that no screen has words for: it is shown as it is.
 */
export function readingFault(reason: string): ReadingFault | undefined {
  return REASONS.find(([pattern]) => pattern.test(reason))?.[1];
}

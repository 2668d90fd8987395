import { readAccept, takes } from '@alder/dicom/web';
import { hl7Time, writeBatch } from '@alder/hl7';
import { csvRow } from '@alder/sheets';
import { unreadableForm } from '../contract/index.ts';
import { type ReportedResult, type ResourceType, resultColumns, resultLines, resultMessage } from '../domain/index.ts';

/** What results go out as: FHIR, ORU^R01 of HL7 v2, or a table with a row a value. */
export type Form = 'json' | 'hl7' | 'csv';

/** Names of a form in Accept and in `_format`; the first one is the usual. */
const NAMES: Readonly<Record<Form, readonly string[]>> = {
  json: ['application/fhir+json', 'application/json', 'json', 'text/json'],
  hl7: ['x-application/hl7-v2+er7', 'application/hl7-v2', 'hl7'],
  csv: ['text/csv', 'csv'],
};

export const CONTENT_TYPES = { hl7: `${NAMES.hl7[0]}; charset=utf-8`, csv: 'text/csv; charset=utf-8' } as const;

/** Forms of a type, the one of a caller that takes anything first. */
export const formsOf = (type: ResourceType): readonly Form[] =>
  type === 'DiagnosticReport' ? ['json', 'hl7', 'csv'] : ['json'];

/**
 * The form that a request asks for.
 *
 * @param accept Header Accept.
 * @param format Parameter `_format`, which counts instead of the header (FHIR R4 3.1.0.1.11).
 * @throws {Refusal} `unreadableForm` where it is none of those that there are.
 */
export function formOf(accept: string | undefined, format: string | undefined, forms: readonly Form[]): Form {
  if (format !== undefined) {
    // A plus that was not escaped arrives as a blank.
    const wanted = format.replace(/;.*$/s, '').trim().replace(' ', '+').toLowerCase();
    const form = forms.find((each) => NAMES[each].includes(wanted));
    if (form) return form;
    throw unreadableForm();
  }
  for (const accepted of readAccept(accept)) {
    const form = forms.find((each) => NAMES[each].some((name) => name.includes('/') && takes(accepted, name)));
    if (form) return form;
  }
  throw unreadableForm();
}

/** A page of results as a text. */
export function writeResults(
  form: 'hl7' | 'csv',
  results: readonly ReportedResult[],
  { hospital, now }: { readonly hospital: string; readonly now: Date },
): string {
  if (form === 'csv') return `\ufeff${[resultColumns, ...results.flatMap(resultLines)].map(csvRow).join('')}`;
  const header = { application: 'ALDER', facility: hospital, sentAt: `${hl7Time(now)}+0000` };
  return writeBatch(
    header,
    results.map((result) => resultMessage(result, hospital)),
  );
}

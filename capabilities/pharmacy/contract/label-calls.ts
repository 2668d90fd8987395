import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { printKinds } from '../domain/label.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

/** Papers of a line that were printed, the last of each kind. */
export const printedPaper = z.object({
  line: field.id,
  kind: z.enum(printKinds),
  number: z.int().describe('How often; from 2 on it is marked as a reprint'),
  at: field.instant,
});
export type PrintedPaper = z.infer<typeof printedPaper>;

/** Notes which papers are printed and gives them an id; the file itself is `getLabelsPdf`. */
export const printLabels = defineCall({
  id: 'pharmacy.printLabels',
  method: 'POST',
  path: '/v2/:hospital/pharmacy/printLabels',
  access,
  input: z.strictObject({
    medical_record: field.id,
    lines: z.array(field.id).min(1).max(100).describe('Lines of the visit'),
    kind: z.enum(printKinds),
  }),
  payload: z.object({
    print: field.id.describe('Names the papers for `getLabelsPdf`'),
    result: z.array(printedPaper),
  }),
  summary: 'Prints labels, bags or the daily plan of lines of a prescription; a further print is marked as a reprint',
});

/** The papers of one print as a file, the same at every reading. */
export const getLabelsPdf = defineCall({
  id: 'pharmacy.getLabelsPdf',
  method: 'GET',
  path: '/v2/:hospital/pharmacy/getLabelsPdf/:print',
  access,
  responseType: 'bytes',
  input: z.strictObject({ print: field.id, lang: z.enum(['en', 'ja', 'zhtw']).optional() }),
  payload: z.unknown(),
  refusals: [notFound],
  summary:
    "Labels in the size of the hospital's printing settings, bags and daily plans on A5, in the owner's language",
});

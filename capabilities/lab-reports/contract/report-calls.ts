import { UNIT_SYSTEMS } from '@alder/hospitals/domain';
import { resultNotFiled } from '@alder/lab/contract';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';

export const langKey = z.enum(['en', 'ja', 'zhtw']);

/** A result on paper, for the owner, a colleague or the record. */
export const getLabReportPdf = defineCall({
  id: 'labReport.getPdf',
  method: 'GET',
  path: '/v2/:hospital/labReport/getPdf/:id',
  access: { kind: 'permit', permit: ['lis', 'his'] },
  responseType: 'bytes',
  input: z.strictObject({
    id: field.id.describe('The result'),
    lang: langKey.optional().describe("The hospital's language unless given"),
    units: z.enum(UNIT_SYSTEMS).optional().describe("Units of the reader; the hospital's unless given"),
  }),
  payload: z.unknown(),
  refusals: [notFound, resultNotFiled],
  summary: 'A result of an analyzer as PDF: every value with range, source and the two before it',
});

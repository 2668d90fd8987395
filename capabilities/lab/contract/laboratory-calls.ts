import { charsets } from '@alder/terms';
import { defineCall, tooLarge } from '@alder/wire';
import { z } from 'zod';
import { record } from './lab-record.ts';
import { laboratoryFileEmpty, laboratoryFileUnreadable, laboratoryMissing } from './refusals.ts';

/**
 * Files the results in a file of a reference laboratory; its bytes are the body, 20 MB at most. They are matched by their
 * identifiers as those of an analyzer are, and wait in the inbox where none names a patient. The same file again adds nothing.
 */
export const uploadLaboratoryFile = defineCall({
  id: 'record.uploadLaboratoryFile',
  method: 'POST',
  path: '/v2/:hospital/record/uploadLaboratoryFile',
  access: { kind: 'permit', permit: ['lis'] },
  body: 'bytes',
  input: z.strictObject({
    laboratory: z.string().trim().max(100).default('').describe('Needed where the file does not say'),
    charset: z.enum(charsets).default('utf-8'),
    decimal: z.enum(['.', ',']).default('.').describe('Where the file itself proves nothing'),
  }),
  payload: z.strictObject({
    result: z.array(record).describe('Every result of the file, those that were filed before with them'),
    added: z.int().describe('Results that are new or were changed'),
  }),
  refusals: [tooLarge, laboratoryFileUnreadable, laboratoryFileEmpty, laboratoryMissing],
  rate: 'upload',
  summary: 'Files the results in a file of a reference laboratory',
});

import { type Access, defineCall, field, inputIncorrect, notFound } from '@alder/wire';
import { z } from 'zod';
import { storedKinds } from '../domain/index.ts';

const access: Access = { kind: 'permit', permit: ['his'] };

/** A line of the old system, kept as it was. */
export const importedEntry = z.object({
  id: field.id,
  kind: z.enum(storedKinds),
  at: field.instant.describe('When it happened or is due'),
  amount: field.money.nullable().describe('Smallest unit; counts in no till and no report'),
  data: z.record(z.string(), z.unknown()).describe('Fields of its kind, as they were read'),
});
export type ImportedEntry = z.infer<typeof importedEntry>;

const payload = z.object({ result: z.array(importedEntry), next: field.next });

/** What the old system had of a patient, the latest first: vaccinations, prescriptions, invoices, appointments, what is due. */
export const getPetHistory = defineCall({
  id: 'import.getPetHistory',
  method: 'GET',
  path: '/v2/:hospital/import/getPetHistory/:pet',
  access,
  input: z.strictObject({ pet: field.id, ...field.paging }),
  payload,
  refusals: [notFound, inputIncorrect],
  watches: ['import'],
  summary: 'What the old system had of a patient',
});

/** What the old system had of an owner alone: balance, deposits, invoices and appointments of no patient. */
export const getOwnerHistory = defineCall({
  id: 'import.getOwnerHistory',
  method: 'GET',
  path: '/v2/:hospital/import/getOwnerHistory/:owner',
  access,
  input: z.strictObject({ owner: field.id, ...field.paging }),
  payload,
  refusals: [notFound, inputIncorrect],
  watches: ['import'],
  summary: 'What the old system had of an owner',
});

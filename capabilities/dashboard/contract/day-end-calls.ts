import { defineCall, field } from '@alder/wire';
import { z } from 'zod';
import { dayEndKinds } from '../domain/index.ts';

/** Something that is not finished when the day ends, and the entry where it is. */
export const dayEndItem = z.object({
  kind: z.enum(dayEndKinds),
  id: field.id.describe('Of the visit, the result, the line of the prescription, or the thing to do'),
  at: field.instant.describe('When it began: check-in, arrival of the result, prescription'),
  text: z
    .string()
    .describe('Name of the medicine, of the device, or what is to be done; empty for records and receipts'),
  due: field.money.nullable().describe('What a receipt is short of; of a plan what is overdue'),
  critical: z.boolean().describe('A result with a critical value'),
  visit: field.id.nullable(),
  pet: z.object({ id: field.id, name: z.string(), patient_id: z.string() }).nullable(),
  person: z.object({ id: field.id, name: z.string() }).nullable().describe('Who it waits for'),
});
export type DayEndItem = z.infer<typeof dayEndItem>;

/**
 * What is left of the last 30 days: visits without an assessment and a diagnosis, results that nobody has reviewed,
 * medicines that are not dispensed, receipts that are not paid, and things to do; instalments that are overdue, of
 * however old a visit.
 */
export const getDayEnd = defineCall({
  id: 'his.getDayEnd',
  method: 'GET',
  path: '/v2/:hospital/his/getDayEnd',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(dayEndItem).describe('By kind, oldest first; at most 1,000 of a kind'),
    counts: z.object(
      Object.fromEntries(dayEndKinds.map((kind) => [kind, z.int()])) as Record<(typeof dayEndKinds)[number], z.ZodInt>,
    ),
  }),
  watches: [
    ...['medicalRecord', 'diagnosisRecord', 'labRecord', 'record', 'medicineRecord', 'medicineGroupRecord'],
    ...['treatmentRecord', 'receipt', 'payment', 'todoItem'],
  ],
  summary: 'What is not finished when the day ends',
});

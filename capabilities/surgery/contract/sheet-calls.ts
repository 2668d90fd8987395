import { confirmImplausible } from '@alder/chart/contract';
import { allergyMatch } from '@alder/pharmacy/contract';
import { defineCall, defineEntryCalls, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { checkItems, measures } from '../domain/index.ts';
import { noSuchColumn, surgeryClosed, valueImplausible } from './refusals.ts';
import { access } from './surgery-calls.ts';

/** An item of the safety checklist that a user has ticked or taken back. */
export const surgeryCheck = z.object({
  item: z.string(),
  ticked: z.boolean(),
  at: field.instant,
  by: field.id.nullable(),
  by_name: z.string().nullable(),
});
export type SurgeryCheck = z.infer<typeof surgeryCheck>;

/** One cell of the anaesthesia sheet. */
export const surgeryValue = z.object({
  id: field.id,
  version: z.int().min(1),
  at: field.instant,
  measure: z.enum(measures),
  value: z.number().nullable(),
  by: field.id.nullable(),
  by_name: z.string().nullable(),
});
export type SurgeryValue = z.infer<typeof surgeryValue>;

/** Ticks one item of the safety checklist, or takes the tick back; who and when are recorded. */
export const setSurgeryCheck = defineCall({
  id: 'his.setSurgeryCheck',
  method: 'POST',
  path: '/v2/:hospital/his/setSurgeryCheck',
  access,
  input: z.strictObject({
    surgery_record: field.id,
    item: z.enum(checkItems as [string, ...string[]]),
    ticked: z.boolean(),
  }),
  payload: z.object({ result: surgeryCheck }),
  refusals: [notFound, surgeryClosed],
  watches: ['surgeryRecord'],
  summary: 'Ticks an item of the safety checklist of a surgery',
});

/**
 * Stores one cell of the anaesthesia sheet. A repetition under the same key acts once.
 *
 * `version` is that of the cell as it was shown, 0 of an empty one: two devices never overwrite one another without
 * being asked. What was measured without a connection is sent later with the time of its column.
 */
export const setSurgeryValue = defineCall({
  id: 'his.setSurgeryValue',
  method: 'POST',
  path: '/v2/:hospital/his/setSurgeryValue',
  access,
  input: z.strictObject({
    surgery_record: field.id,
    at: field.instant.describe('Time of the column: a full five minutes'),
    measure: z.enum(measures),
    value: z.number().nullable().describe('Null takes it back'),
    version: z.int().min(0).describe('Of the cell; 0: it was empty'),
    confirmImplausible,
  }),
  payload: z.object({ result: surgeryValue }),
  refusals: [notFound, stale, surgeryClosed, noSuchColumn, valueImplausible],
  watches: ['surgeryRecord'],
  summary: 'Stores one value of the anaesthesia sheet',
});

const entryCalls = defineEntryCalls({
  model: 'surgeryEntry',
  access,
  fixed: { surgery_record: field.id, kind: z.enum(['drug', 'fluid', 'event']) },
  needed: { name: field.line(200), at: field.instant },
  fields: {
    amount: z.number().min(0).max(100_000).nullable(),
    unit: field.text(20),
    route: field.text(40),
    note: field.text(500),
  },
  shown: { author: field.id.nullable(), author_name: z.string().nullable() },
  options: {
    confirmAllergy: z.boolean().optional().describe('It is given although the patient is allergic to it'),
  },
  refusals: [surgeryClosed, allergyMatch],
  watches: ['surgeryEntry'],
  noun: 'a drug, a fluid or an event of the anaesthesia sheet',
});
export const { entry: surgeryEntry, create: createSurgeryEntry, update: updateSurgeryEntry } = entryCalls;
export type SurgeryEntry = z.infer<typeof surgeryEntry>;

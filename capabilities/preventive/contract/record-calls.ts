import { patientMismatch } from '@alder/chart/contract';
import { type Access, defineCall, defineEntryCalls, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { doseQuestions } from '../domain/index.ts';
import { doseDoubtful, dueBeforeDose, givenAhead, lotExpired, petDeceased, visitClosed } from './refusals.ts';

export const access: Access = { kind: 'permit', permit: ['his'] };

const recordCalls = defineEntryCalls({
  model: 'vaccineRecord',
  access,
  fixed: {
    pet: field.id,
    medical_record: field.id.nullable().default(null).describe('Visit during which it was given'),
    kind: z.enum(['vaccine', 'deworm']).default('vaccine'),
  },
  needed: {
    name: field.line(200).describe('Name as it stood in the catalog, or typed freely'),
    given_on: field.day.describe('Day in the zone of the hospital'),
  },
  fields: {
    vaccine: field.id.nullable().describe('Catalog entry, a shared default included; its antigens are taken'),
    medicine: field.id.nullable().describe('Catalog entry of the medicine of a deworming'),
    antigens: z
      .array(field.line(100))
      .max(20)
      .describe('Diseases it protects from; those of the catalog entry if left out'),
    manufacturer: field.text(100),
    lot: field.text(60),
    expires_on: field.day.nullable().describe('Last day of the lot'),
    dose: field.text(60),
    site: field.text(60),
    route: field.text(40),
    given_by: field.id.nullable().describe('The caller unless given'),
    given_by_name: field.text(100).describe('Of a person who has no account here'),
    certificate: field.text(60).describe('Number of the rabies tag or certificate'),
    reaction: field.text(1000),
    reaction_severity: z.enum(['none', 'mild', 'moderate', 'severe']),
    next_due: field.day.nullable().describe('Day that a person sets; null: the protocol sets it'),
    remind: z.boolean(),
    note: field.text(2000),
  },
  shown: {
    name_zhtw: z.string().nullable(),
    name_ja: z.string().nullable(),
    interval_days: z.int().nullable(),
    imported: z.boolean(),
    treatment_record: field.id.nullable().describe('Line of the visit that charges it'),
    author: field.id.nullable(),
    giver: z.string().nullable().describe('Name of the person who gave it'),
  },
  options: {
    charge: z.boolean().optional().describe('Adds a line to the visit; true where a visit is named, unless given'),
    confirmed: z.array(z.enum(doseQuestions)).max(doseQuestions.length).optional(),
  },
  refusals: [patientMismatch, lotExpired, doseDoubtful, dueBeforeDose, givenAhead, petDeceased, visitClosed],
  watches: ['vaccineRecord'],
  noun: 'a dose of a vaccine, or a deworming',
});

/** A dose that a pet got; with a visit it is a line of that visit, charged once. */
export const { entry: vaccineRecord, create: createVaccineRecord, update: updateVaccineRecord } = recordCalls;
export type VaccineRecord = z.infer<typeof vaccineRecord>;

const dueCalls = defineEntryCalls({
  model: 'preventiveDue',
  access,
  fixed: { pet: field.id },
  needed: { what: field.line(200), due_on: field.day },
  fields: { note: field.text(1000), done_on: field.day.nullable().describe('Ticked off on this day') },
  shown: { antigens: z.array(z.string()), imported: z.boolean(), author: field.id.nullable() },
  watches: ['preventiveDue'],
  noun: 'something that is due for a pet',
});

/** Something that a person says is due; a dose of the antigen that its words mean settles it. */
export const { entry: preventiveDue, create: createPreventiveDue, update: updatePreventiveDue } = dueCalls;
export type PreventiveDue = z.infer<typeof preventiveDue>;

export const dueItem = z.object({
  subject: z.string().describe('Antigen, or id of what a person has set'),
  antigen: z.string().nullable(),
  what: z.string().nullable().describe('Text of a person; null for an antigen'),
  last_on: field.day.nullable(),
  due_on: field.day.nullable(),
  state: z.enum(['overdue', 'soon', 'later', 'never', 'unplanned']),
  source: z.string().nullable().describe('Guideline of the protocol'),
  reminded_at: field.instant.nullable().describe('When the owner got a letter about this day'),
});

/** Doses of a pet, the latest first, and what is due. */
export const getPetPreventive = defineCall({
  id: 'preventive.getPetEntries',
  method: 'GET',
  path: '/v2/:hospital/preventive/getPetEntries/:pet',
  access,
  input: z.strictObject({ pet: field.id }),
  payload: z.object({
    result: z.array(vaccineRecord),
    due: z.array(dueItem),
    dues: z.array(preventiveDue).describe('Dates that persons have set and that are not ticked off'),
    open_visit: field.id.nullable().describe('Visit of the pet that a dose can be charged to'),
  }),
  refusals: [notFound],
  watches: ['vaccineRecord', 'preventiveDue', 'preventiveProtocol', 'pet', 'medicalRecord'],
  summary: 'Doses of a pet and what is due',
});

/** Lots of a vaccine that were used last, so that a lot is typed once. */
export const getLots = defineCall({
  id: 'preventive.getLots',
  method: 'GET',
  path: '/v2/:hospital/preventive/getLots',
  access,
  input: z.strictObject({ vaccine: field.id }),
  payload: z.object({
    result: z.array(
      z.object({
        lot: z.string(),
        expires_on: field.day.nullable(),
        manufacturer: z.string(),
        site: z.string(),
        route: z.string(),
        dose: z.string(),
      }),
    ),
  }),
  watches: ['vaccineRecord'],
  summary: 'Lots of a vaccine that have not expired, the last used first',
});

/** The certificate of a pet: its doses with lots, who gave them, and the number of the rabies tag. */
export const getCertificatePdf = defineCall({
  id: 'preventive.getCertificatePdf',
  method: 'GET',
  path: '/v2/:hospital/preventive/getCertificatePdf/:pet',
  access,
  responseType: 'bytes',
  input: z.strictObject({ pet: field.id, lang: z.enum(['en', 'ja', 'zhtw']).optional() }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: "The vaccination certificate as PDF, in the owner's language unless another is asked for",
});

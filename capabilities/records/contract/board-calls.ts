import { frequencies } from '@alder/terms';
import { defineCall, field } from '@alder/wire';
import { z } from 'zod';
import { postItRecord, todoItem } from './memo-calls.ts';
import { medicalRecord } from './record-calls.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

/** Alerts in red or amber wherever the patient is shown; allergies first. */
export const alert = z.object({ kind: z.string().describe('allergy, caution …'), text: z.string() });

/** The patient as a card shows it. */
export const patient = z.object({
  id: field.id,
  name: z.string(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
  sex: z.enum(['male', 'female']).nullable(),
  neutered: z.boolean().nullable(),
  birthdate: field.day.nullable(),
  weight: z.number().nullable().describe('kg, the latest'),
  weight_at: field.instant.nullable(),
  chip_number: z.string().nullable(),
  coat_colour: z.string().nullable().describe('Its face is drawn in it where there is no photo'),
  status: z.enum(['normal', 'deceased', 'missing']),
  alerts: z.array(alert),
});
export type Patient = z.infer<typeof patient>;

/** The names of a line: its own and those of its entry in the other languages. */
export const names = { name: z.string(), name_zhtw: z.string().nullable(), name_ja: z.string().nullable() };

/** One line of a prescription as the pharmacy's card lists it. */
export const cardLine = z.object({
  ...names,
  frequency: z.enum(frequencies).nullable(),
  days: z.int().nullable(),
  controlled: z.boolean(),
  dispensed: z.boolean(),
});

/** Counts of other capabilities for a visit's card. */
export const cardCounts = {
  lab: z
    .object({ done: z.int(), total: z.int(), critical: z.boolean() })
    .describe('Orders and results of the patient during the visit; critical until acknowledged'),
  images: z.int().describe('Images of the patient that came in during the visit'),
  prescription: z
    .object({
      state: z.enum(['prescribing', 'prescribed', 'dispensing', 'dispensed']),
      done: z.int(),
      total: z.int(),
      controlled: z.boolean(),
      lines: z.array(cardLine),
    })
    .nullable()
    .describe('Null without medicine'),
  todo: z.object({ done: z.int(), total: z.int() }),
  payment: z
    .object({ state: z.enum(['unpaid', 'partial', 'paid']), total: field.money, due: field.money })
    .describe('Total is what the plan comes to until a receipt exists'),
};

/** A card of the board: the visit without its text, and the counts of other capabilities. */
export const boardCard = medicalRecord
  .omit({ subjective: true, objective: true, assessment: true, plan: true, systems: true, body_map: true })
  .extend({
    patient,
    owner_name: z.string().nullable(),
    owner_phone: z.string().nullable().describe('The first number of the owner'),
    assignee_name: z.string().nullable(),
    memos: z
      .array(z.object({ id: field.id, text: z.string(), color: z.string() }))
      .describe('That hang on the patient now'),
    ...cardCounts,
  });
export type BoardCard = z.infer<typeof boardCard>;

/** Entities whose events make a card stale. */
const watches = [
  'medicalRecord',
  'pet',
  'owner',
  'postItRecord',
  'todoItem',
  'allergyRecord',
  'treatmentRecord',
  'medicineRecord',
  'medicineGroupRecord',
  'receipt',
  'payment',
  'labOrder',
  'record',
  'pacs',
];

/**
 * The board of today in the hospital's time zone: today's visits, and those of the day before that were not archived.
 */
export const getTodayMedicalRecords = defineCall({
  id: 'his.getTodayMedicalRecords',
  method: 'GET',
  path: '/v2/:hospital/his/getTodayMedicalRecords',
  access,
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(boardCard).describe('In the order of arrival'),
    now: field.instant.describe("The server's clock, by which timers count"),
    day: field.day.describe("Today in the hospital's time zone"),
    visits_week_before: z.int().describe('Visits on the same weekday of last week'),
    handover: z.array(postItRecord).describe('Memos of today that hang on no patient'),
    todo: z.array(todoItem).describe("The caller's open things to do, and those ticked today"),
  }),
  watches,
  summary: 'The outpatient board of today',
});

/** The cards of a span of days, both ends included, in the hospital's time zone; 31 days at most. */
export const getHospitalEntriesOfRange = defineCall({
  id: 'his.getHospitalEntriesOfRange',
  method: 'GET',
  path: '/v2/:hospital/his/getHospitalEntriesOfRange',
  access,
  input: z
    .strictObject({ start: field.day, end: field.day })
    .refine(({ start, end }) => start <= end && Date.parse(end) - Date.parse(start) <= 30 * 86_400_000, {
      path: ['end'],
      message: 'range',
    }),
  payload: z.object({ result: z.array(boardCard), now: field.instant }),
  watches,
  summary: 'The outpatient boards of other days',
});

/** All visits of the hospital, newest first, as cards. */
export const getHospitalEntries = defineCall({
  id: 'his.getHospitalEntries',
  method: 'GET',
  path: '/v2/:hospital/his/getHospitalEntries',
  access,
  input: z.strictObject(field.paging),
  payload: z.object({ result: z.array(boardCard), next: field.next }),
  watches,
  summary: 'Visits of the hospital, newest first',
});

import { confirmImplausible, implausible, patientMismatch, vitalSigns } from '@alder/chart/contract';
import { defineCall, defineEntryCalls, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { conditions, resuscitations, SLOT_MINUTES, stayFlow } from '../domain/index.ts';
import { inpatientOrder } from './order-calls.ts';
import { alreadyAdmitted, cageCleaning, cageOccupied, stayEnded, stayStatusClosed } from './refusals.ts';
import { inpatientSlot } from './slot-calls.ts';
import { cage, colleague, stayPet, ward, wardStay } from './ward-calls.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

const stayCalls = defineEntryCalls({
  model: 'inpatientRecord',
  access,
  fixed: { pet: field.id },
  needed: { reason: field.line(500) },
  fields: {
    medical_record: field.id
      .nullable()
      .describe("The visit that it is charged to; unless given the pet's open visit, or a new one where there is none"),
    cage: field.id.nullable(),
    doctor: field.id.nullable(),
    status: z.enum(stayFlow.states),
    condition: z.enum(conditions),
    resuscitation: z.enum(resuscitations).describe('What the owner wants in an arrest'),
    isolation: field.text(100).nullable().describe('The disease that it is isolated for'),
    diet: field.text(500),
    belongings: field.text(500),
    contact_note: field.text(500),
    estimated_days: z.int().min(1).max(365).nullable(),
    slot_minutes: z.union(SLOT_MINUTES.map((minutes) => z.literal(minutes))).describe('Width of a column of the sheet'),
    home_instructions: field.text(4000).describe('What the owner does at home'),
    follow_up_on: field.day.nullable(),
  },
  shown: {
    admitted_at: field.instant,
    discharged_at: field.instant.nullable(),
    discharged_by: field.id.nullable(),
    author: field.id.nullable(),
  },
  options: {
    weight: z.number().positive().max(2000).optional().describe('kg, measured at the admission'),
    confirmImplausible,
  },
  refusals: [patientMismatch, alreadyAdmitted, cageOccupied, cageCleaning, stayStatusClosed, implausible],
  watches: ['inpatientRecord'],
  noun: 'a stay in the ward: admission, move to another cage, transfer to another doctor, discharge',
});

export const { entry: inpatientRecord, create: createInpatientRecord, update: updateInpatientRecord } = stayCalls;
export type InpatientRecord = z.infer<typeof inpatientRecord>;

const noteCalls = defineEntryCalls({
  model: 'inpatientNote',
  access,
  fixed: { inpatient_record: field.id, kind: z.enum(['handover', 'rounds']) },
  needed: { text: field.line(4000) },
  fields: {},
  shown: { author: field.id.nullable(), author_name: z.string().nullable() },
  refusals: [stayEnded],
  watches: ['inpatientNote'],
  noun: 'a handover note, or one of rounds',
});
export const { entry: inpatientNote, create: createInpatientNote, update: updateInpatientNote } = noteCalls;
export type InpatientNote = z.infer<typeof inpatientNote>;

/** What every page of the ward is about: map, animals, and their sheets from yesterday to tomorrow. */
export const getWard = defineCall({
  id: 'his.getWard',
  method: 'GET',
  path: '/v2/:hospital/his/getWard',
  access,
  input: z.strictObject({}),
  payload: z.object({
    wards: z.array(ward),
    cages: z.array(cage),
    stays: z.array(wardStay),
    orders: z.array(inpatientOrder).describe('Of all stays, those that ended long ago left out'),
    slots: z.array(inpatientSlot).describe('From 48 hours ago on'),
    notes: z.array(inpatientNote).describe('The newest handover note of each stay'),
    team: z.array(colleague).describe('Who can check a dose'),
    now: field.instant.describe('Clock of the server'),
  }),
  watches: [
    'ward',
    'cage',
    'inpatientRecord',
    'inpatientOrder',
    'inpatientSlot',
    'inpatientNote',
    'pet',
    'vitalSigns',
    'allergyRecord',
  ],
  summary: 'The ward: cages, animals and what is due for them',
});
export type WardView = z.infer<typeof getWard.payload>;

/** One stay with its sheet of a span of time, its measurements, notes and what it has cost so far. */
export const getInpatientStay = defineCall({
  id: 'his.getInpatientStay',
  method: 'GET',
  path: '/v2/:hospital/his/getInpatientStay/:id',
  access,
  input: z.strictObject({ id: field.id, from: field.instant, to: field.instant }),
  payload: z.object({
    result: inpatientRecord,
    pet: stayPet,
    doctor_name: z.string().nullable(),
    cage_name: z.string().nullable(),
    ward_name: z.string().nullable(),
    orders: z.array(inpatientOrder),
    slots: z.array(inpatientSlot).describe('Of the span, and every one that waits to be cleared up'),
    last_given: z.record(z.string(), field.instant).describe('When each order was given last'),
    vitals: z.array(vitalSigns).describe('Since the admission, newest first'),
    notes: z.array(inpatientNote).describe('Newest first'),
    charges: z
      .array(z.object({ id: field.id, name: z.string(), times: z.int(), quantity: z.number(), amount: field.money }))
      .describe('What of the stay is on the bill, by order'),
    uncharged: z.int().describe('Times that were given and should be charged, and are on no bill: the visit is closed'),
    bill: z.enum(['open', 'paid', 'none']).describe('State of the visit that it is charged to'),
    team: z.array(colleague),
  }),
  refusals: [notFound],
  watches: [
    'inpatientRecord',
    'inpatientOrder',
    'inpatientSlot',
    'inpatientNote',
    'pet',
    'vitalSigns',
    'allergyRecord',
    'treatmentRecord',
    'cage',
    'receipt',
  ],
  summary: 'One stay with its treatment sheet',
});
export type StayView = z.infer<typeof getInpatientStay.payload>;

/** Stays of one pet, newest first. */
export const getPetStays = defineCall({
  id: 'his.getPetStays',
  method: 'GET',
  path: '/v2/:hospital/his/getPetStays/:petId',
  access,
  input: z.strictObject({ petId: field.id }),
  payload: z.object({ result: z.array(inpatientRecord) }),
  refusals: [notFound],
  watches: ['inpatientRecord'],
  summary: 'Stays of a pet in the ward',
});
/** The discharge sheet for the owner, as PDF. */
export const getDischargeSheet = defineCall({
  id: 'his.getDischargeSheet',
  method: 'GET',
  path: '/v2/:hospital/his/getDischargeSheet/:id',
  access,
  input: z.strictObject({ id: field.id, lang: z.enum(['en', 'ja', 'zhtw']).optional() }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound],
  summary: 'The discharge sheet for the owner, as PDF, in the language of the owner',
});

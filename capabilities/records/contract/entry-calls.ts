import {
  allergyRecord,
  diagnosisRecord,
  differentialRecord,
  differentialVersion,
  treatmentRecord,
  vitalSigns,
} from '@alder/chart/contract';
import { medicineGroupRecord, medicineRecord } from '@alder/pharmacy/contract';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { cardCounts, names, patient } from './board-calls.ts';
import { postItRecord, todoItem, todoList } from './memo-calls.ts';
import { medicalRecord } from './record-calls.ts';
import { petChange } from './visit-change-calls.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

/** A visit with what was found and done: a page of the pet's history. */
export const visit = medicalRecord.extend({
  assignee_name: z.string().nullable(),
  diagnosisRecords: z.array(diagnosisRecord).describe('By rank'),
  differentialRecords: z.array(differentialRecord).describe('By rank, of all problems'),
  treatmentRecords: z.array(treatmentRecord).describe('In the order added'),
  vitalSigns: z.array(vitalSigns).describe('Newest first'),
});
export type Visit = z.infer<typeof visit>;

/** A visit as the pet's history shows it: with what was prescribed in it and what became of its bill. */
export const petVisit = visit.extend({
  medicineRecords: z.array(medicineRecord).describe('The prescription, in the order written'),
  payment: cardCounts.payment,
  receipt: z
    .object({
      id: field.id,
      number: z.int().describe('Running number of the hospital'),
      at: field.instant.describe('When it was paid, or made while it is not'),
      refunded: field.money.describe('Sum of what was given back'),
    })
    .nullable()
    .describe('Null until a user has opened it at checkout'),
});
export type PetVisit = z.infer<typeof petVisit>;

/** One line of a pet's earlier visits, for the side of the editor. */
export const earlierVisit = z.object({
  id: field.id,
  checked_in_at: field.instant,
  reason: z.string(),
  assessment: z.string(),
  plan: z.string(),
  assignee_name: z.string().nullable(),
  diagnoses: z.array(z.object(names)).describe('By rank'),
});

const editorWatches = [
  'medicalRecord',
  'pet',
  'owner',
  'diagnosisRecord',
  'differentialRecord',
  'treatmentRecord',
  'vitalSigns',
  'allergyRecord',
  'postItRecord',
  'todoItem',
  'todoList',
  'medicineRecord',
  'medicineGroupRecord',
  'receipt',
  'labOrder',
  'record',
  'pacs',
];

/** A whole visit: all that the record editor shows, in one response. */
export const getEntry = defineCall({
  id: 'his.getEntry',
  method: 'GET',
  path: '/v2/:hospital/his/getEntry/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: visit,
    patient: patient.describe('Signalment and alerts'),
    owner_name: z.string().nullable(),
    owner_phone: z.string().nullable(),
    may_edit: z.boolean().describe('Whether the caller is the assignee'),
    signed_at: field.instant
      .nullable()
      .describe('When its doctor signed it, which locks all but the plan; null while open'),
    medicineRecords: z.array(medicineRecord).describe('The prescription, in the order written'),
    medicineGroupRecords: z.array(medicineGroupRecord),
    allergyRecords: z.array(allergyRecord),
    weights: z.array(z.object({ at: field.instant, weight: z.number() })).describe('The last ten, newest first, kg'),
    earlier: z.array(earlierVisit).describe('The twenty visits before this one, newest first'),
    postItRecords: z.array(postItRecord).describe('Memos that hang on the patient now'),
    todoLists: z.array(todoList),
    todoItems: z.array(todoItem),
    lab: cardCounts.lab,
    images: cardCounts.images,
    prescription: cardCounts.prescription,
    payment: cardCounts.payment,
  }),
  refusals: [notFound],
  watches: editorWatches,
  summary: 'One medical record with everything in it',
});

/**
 * The visits of one pet, newest first.
 *
 * @see `after`: only visits that changed after that instant, which is how a screen that has the rest catches up.
 */
export const getPetMedicalRecords = defineCall({
  id: 'his.getPetMedicalRecords',
  method: 'GET',
  path: '/v2/:hospital/his/getPetMedicalRecords/:petId',
  access,
  input: z.strictObject({ petId: field.id, after: field.instant.optional(), ...field.paging }),
  payload: z.object({
    result: z.array(petVisit),
    petChanges: z
      .array(petChange)
      .describe('Visits that came from another pet or went to one, newest first; on the first page only'),
    next: field.next,
  }),
  refusals: [notFound],
  watches: [
    'medicalRecord',
    'diagnosisRecord',
    'differentialRecord',
    'treatmentRecord',
    'vitalSigns',
    'medicineRecord',
    'receipt',
    'payment',
    'refund',
  ],
  summary: 'The visits of one pet',
});

/** The text and differential diagnoses of a record as they stood: one entry an author and minute of writing, newest first. */
export const getMedicalRecordHistory = defineCall({
  id: 'his.getMedicalRecordHistory',
  method: 'GET',
  path: '/v2/:hospital/his/getMedicalRecordHistory/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: z.array(
      z.object({
        id: field.id,
        author: field.id.nullable(),
        author_name: z.string().nullable(),
        at: field.instant,
        subjective: z.string(),
        objective: z.string(),
        assessment: z.string(),
        plan: z.string(),
        differentials: z.array(differentialVersion).describe('As they stood, by rank'),
      }),
    ),
  }),
  refusals: [notFound],
  watches: ['medicalRecord', 'differentialRecord'],
  summary: 'Earlier texts of one medical record',
});

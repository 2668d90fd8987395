import { treatmentCategories } from '@alder/catalog/domain';
import { orderRunning, patientSexMissing } from '@alder/lab/contract';
import { defineEntryCalls, field } from '@alder/wire';
import { z } from 'zod';
import { faceGrades, muscleConditions, painAnswers } from '../domain/pain.ts';
import { treatmentFlow } from '../domain/treatment-flow.ts';
import { VITAL_LIMITS } from '../domain/vital-range.ts';
import { confirmImplausible } from './confirm-implausible.ts';
import {
  assigneeOnly,
  implausible,
  paidLocked,
  painReasonMissing,
  patientMismatch,
  recordSigned,
  treatmentStatusClosed,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

/** Who wrote the entry, and the pet of its visit. */
const visible = { pet: field.id, author: field.id.nullable() };

/** How sure a diagnosis is and how it goes, against the last visit (design: screens §3.8). */
export const diagnosisStatuses = ['new', 'active', 'worse', 'better', 'suspected', 'ruled_out', 'resolved'] as const;

/** The other names of what a line was chosen from, stored with it; the reader's language is chosen by `nameIn`. */
const lineNames = {
  name_zhtw: z.string().nullable().describe('Name in Traditional Chinese; null where it was typed freely'),
  name_ja: z.string().nullable().describe('Name in Japanese; null where it was typed freely'),
};

const diagnosisCalls = defineEntryCalls({
  model: 'diagnosisRecord',
  access,
  fixed: { medical_record: field.id },
  needed: { name: field.line(200).describe('Name as it stood in the catalog, or typed freely') },
  fields: {
    diagnosis: field.id.nullable().describe('Catalog entry, a shared default included'),
    status: z.enum(diagnosisStatuses),
    rank: z.int().min(0).max(10_000).describe('Place in the list, smallest first'),
    note: field.text(),
  },
  shown: { ...visible, ...lineNames },
  refusals: [assigneeOnly, recordSigned],
  watches: ['diagnosisRecord'],
  noun: 'a diagnosis of a visit',
});

const treatmentCalls = defineEntryCalls({
  model: 'treatmentRecord',
  access,
  fixed: { medical_record: field.id },
  needed: { name: field.line(200).describe('Name as it stood in the catalog, or typed freely') },
  fields: {
    treatment: field.id
      .nullable()
      .describe('Catalog entry, a shared default included; its price is taken when none is given'),
    category: z.enum(treatmentCategories),
    status: z.enum(treatmentFlow.states),
    decline_reason: field.text(500).nullable(),
    quantity: field.quantity,
    unit_price: field.price,
    discount_percent: z.number().min(0).max(100),
    note: field.text(),
  },
  shown: {
    ...visible,
    ...lineNames,
    amount: field.money.describe('What the line costs: quantity × unit_price less the discount; 0 where declined'),
    done_at: field.instant.nullable(),
    done_by: field.id.nullable(),
    lab_order: field.id.nullable().describe('Order of the laboratory that the line charges'),
  },
  refusals: [assigneeOnly, paidLocked, treatmentStatusClosed, patientSexMissing, orderRunning],
  watches: ['treatmentRecord'],
  noun: 'a treatment, test or procedure of a visit, with its price',
});

const { temperature, pulse, respiration, pressure, weightKg } = VITAL_LIMITS;
const mmHg = z.int().min(pressure.low).max(pressure.high).nullable();

const grade = z.union([z.literal(faceGrades[0]), z.literal(faceGrades[1]), z.literal(faceGrades[2])]);
/** The face of a cat: 0 absent, 1 moderate or uncertain, 2 marked, for each unit. */
export const catFace = z.strictObject({ ears: grade, eyes: grade, muzzle: grade, whiskers: grade, head: grade });

const vitalCalls = defineEntryCalls({
  model: 'vitalSigns',
  access,
  fixed: { pet: field.id },
  needed: {},
  fields: {
    medical_record: field.id.nullable().describe('Visit during which it was measured'),
    measured_at: field.instant.describe('The time of the call unless given'),
    temperature: z.number().min(temperature.low).max(temperature.high).nullable().describe('°C'),
    pulse: z.int().min(pulse.low).max(pulse.high).nullable().describe('per minute'),
    respiration: z.int().min(respiration.low).max(respiration.high).nullable().describe('per minute'),
    systolic: mmHg.describe('mmHg'),
    diastolic: mmHg.describe('mmHg'),
    mean_pressure: mmHg.describe('mmHg'),
    pressure_site: field.text(60).nullable(),
    cuff: field.text(60).nullable(),
    weight: z.number().min(weightKg.low).max(weightKg.high).nullable().describe("kg; becomes the pet's latest weight"),
    crt: z.number().min(0).max(30).nullable().describe('Capillary refill time, s'),
    bcs: z.number().min(1).max(9).nullable().describe('Body condition score of 9'),
    pain: z.int().min(0).max(4).nullable().describe('Pain score of 4'),
    mucous_membranes: field.text(100).nullable(),
    hydration_percent: z.number().min(0).max(20).nullable().describe('Dehydration, % of body weight'),
    spo2: z.int().min(0).max(100).nullable().describe('%'),
    glucose: z.number().min(0).max(5000).nullable().describe('mg/dL'),
    face: catFace.nullable().describe('Units of the Feline Grimace Scale; analgesia is called for from a sum of 4'),
    muscle: z.enum(muscleConditions).nullable().describe('Muscle condition'),
    pain_answer: z
      .enum(painAnswers)
      .nullable()
      .describe('What was done about a pain from 2 of 4, or a face from 4 of 10'),
    pain_answer_note: field.text(500).describe('What was given, or why nothing was'),
    note: field.text(2000),
  },
  shown: {
    author: field.id.nullable(),
    pain_answered_by: field.id.nullable(),
    pain_answered_at: field.instant.nullable(),
  },
  options: { confirmImplausible },
  refusals: [patientMismatch, implausible, recordSigned, painReasonMissing],
  watches: ['vitalSigns'],
  noun: 'a set of vital signs',
});

const allergyCalls = defineEntryCalls({
  model: 'allergyRecord',
  access,
  fixed: { pet: field.id },
  needed: { name: field.line(200).describe('Medicine, food or other thing') },
  fields: {
    medical_record: field.id.nullable().describe('Visit during which it was noted'),
    active_substance: field
      .text(200)
      .nullable()
      .describe('International nonproprietary name; prescriptions match by it'),
    reaction: field.text(1000),
    severity: z.enum(['unknown', 'mild', 'moderate', 'severe']),
    noted_on: field.day.nullable(),
  },
  shown: { author: field.id.nullable() },
  refusals: [patientMismatch],
  watches: ['allergyRecord'],
  noun: 'something that a pet does not tolerate',
});

export const { entry: diagnosisRecord, create: createDiagnosisRecord, update: updateDiagnosisRecord } = diagnosisCalls;
export type DiagnosisRecord = z.infer<typeof diagnosisRecord>;
/**
 * A line of the plan. Checkout charges `amount` of every line that is not deleted; it reads table treatment_record.
 */
export const { entry: treatmentRecord, create: createTreatmentRecord, update: updateTreatmentRecord } = treatmentCalls;
export type TreatmentRecord = z.infer<typeof treatmentRecord>;
/** One set of vital signs; a field is null where it was not measured. */
export const { entry: vitalSigns, create: createVitalSigns, update: updateVitalSigns } = vitalCalls;
export type VitalSigns = z.infer<typeof vitalSigns>;
export const { entry: allergyRecord, create: createAllergyRecord, update: updateAllergyRecord } = allergyCalls;

import { passwordWrong } from '@alder/accounts/contract';
import { medicineTypes } from '@alder/catalog/domain';
import { assigneeOnly, paidLocked, patientDeceased } from '@alder/chart/contract';
import { frequencies } from '@alder/terms';
import { defineCall, defineEntryCalls, field, notFound, tooMany } from '@alder/wire';
import { z } from 'zod';
import { meals } from '../domain/label.ts';
import { prescriptionFlow } from '../domain/prescription-flow.ts';
import { printedPaper } from './label-calls.ts';
import {
  allergyMatch,
  alreadyDispensed,
  doseFarOutside,
  doseImplausible,
  doseNotDivisible,
  doseOtherSpecies,
  doseOutsideSpecies,
  doseTooOften,
  doseWithoutWeight,
  medicineInteraction,
  patientHazard,
  prescriberOnly,
  progressClosed,
  sameSubstance,
  witnessIsSame,
  witnessMissing,
  witnessUnconfirmed,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

const groups = z.int().min(1).max(60).describe('How often the whole is prepared');

const groupCalls = defineEntryCalls({
  model: 'medicineGroupRecord',
  access,
  fixed: { medical_record: field.id },
  needed: {},
  fields: { name: field.text(100), groups },
  shown: { pet: field.id, author: field.id.nullable() },
  refusals: [assigneeOnly, paidLocked, prescriberOnly],
  watches: ['medicineGroupRecord', 'medicineRecord'],
  noun: 'a set of medicines that is dispensed together',
});

const medicineCalls = defineEntryCalls({
  model: 'medicineRecord',
  access,
  fixed: { medical_record: field.id },
  needed: {
    name: field.line(200).describe('Name as it stood in the catalog, or typed freely'),
    dosage: z.number().positive().max(10_000).describe('Units of the form at a time'),
    frequency: z.enum(frequencies),
    days: z.int().min(1).max(365),
  },
  fields: {
    medicine: field.id.nullable().describe('Catalog entry; its price and form are taken where none are given'),
    group_record: field.id.nullable().describe('Set that it is dispensed with'),
    type: z.enum(medicineTypes),
    form: field.text(60),
    concentration: field.text(100).nullable(),
    strength_mg: z.number().positive().nullable(),
    unit: field.text(40),
    smallest_split: z.number().positive().max(1000),
    times_a_day: z.int().min(1).max(24).nullable().describe('The most a day for PRN'),
    route: field.text(40),
    meal: z.enum(meals).describe('How a dose relates to food'),
    groups,
    unit_price: field.price,
    process_fee: field.price,
    price_override: field.price.nullable().describe('Charged instead of total_price'),
    refills: z.int().min(0).max(24).describe('How often it may be handed out again'),
    refills_until: field.day.nullable().describe('Last day of a refill'),
    instructions: field.text(1000),
    note: field.text(1000),
    safety_reason: field.text(500).nullable().describe('Why it is given against a warning'),
    progress: z.enum(prescriptionFlow.states),
    lot: field.text(60).nullable(),
  },
  shown: {
    pet: field.id,
    name_zhtw: z.string().nullable().describe('Name in Traditional Chinese; null where it was typed freely'),
    name_ja: z.string().nullable().describe('Name in Japanese; null where it was typed freely'),
    weight: z.number().nullable().describe('kg that it was dosed by'),
    refill_of: field.id.nullable().describe('The line that it is a refill of'),
    dose_count: z.number().describe('Units handed out for one group'),
    medicine_price: field.money,
    process_fee_total: field.money,
    total_price: field.money.describe('(medicine_price + process_fee_total) × groups'),
    override_by: field.id.nullable(),
    dispensed_at: field.instant.nullable(),
    dispensed_by: field.id.nullable(),
    witness: z
      .string()
      .nullable()
      .describe('Second person, for controlled medicine: who confirmed it by PIN or password'),
    author: field.id.nullable(),
  },
  refusals: [
    assigneeOnly,
    paidLocked,
    prescriberOnly,
    progressClosed,
    witnessMissing,
    patientDeceased,
    allergyMatch,
    sameSubstance,
    doseFarOutside,
    doseImplausible,
    doseNotDivisible,
    doseOtherSpecies,
    doseOutsideSpecies,
    doseTooOften,
    doseWithoutWeight,
    patientHazard,
    medicineInteraction,
  ],
  watches: ['medicineRecord'],
  noun: 'a medicine of a prescription, priced by the formula of specification §9',
});

export const {
  entry: medicineGroupRecord,
  create: createMedicineGroupRecord,
  update: updateMedicineGroupRecord,
} = groupCalls;
export type MedicineGroupRecord = z.infer<typeof medicineGroupRecord>;

/** One prescribed medicine (specification §3, "Medication"). Checkout charges `price_override ?? total_price`. */
export const { entry: medicineRecord, create: createMedicineRecord, update: updateMedicineRecord } = medicineCalls;
export type MedicineRecord = z.infer<typeof medicineRecord>;

/** A visit that waits for the pharmacy, with what is to be prepared. */
export const pharmacyCard = z.object({
  medical_record: field.id,
  pet: z.object({
    id: field.id,
    name: z.string(),
    patient_id: z.string(),
    species: z.string(),
    breed: z.string(),
    coat_colour: z.string().nullable(),
    weight: z.number().nullable(),
    status: z.enum(['normal', 'deceased', 'missing']),
    alerts: z.array(z.object({ kind: z.string(), text: z.string() })),
  }),
  owner: z.object({ id: field.id, name: z.string(), lang: z.enum(['en', 'ja', 'zhtw']).nullable() }).nullable(),
  doctor: z.string().nullable(),
  stage_since: field.instant,
  completed: z.boolean().describe('The pharmacy stage is marked complete'),
  lines: z.array(medicineRecord),
  groups: z.array(medicineGroupRecord),
  printed: z.array(printedPaper).describe('Labels, bags and daily plans that were printed'),
});
export type PharmacyCard = z.infer<typeof pharmacyCard>;

/** Every card in the pharmacy today, first come first. Not in the specification, which names no such call. */
export const getPharmacyQueue = defineCall({
  id: 'pharmacy.getQueue',
  method: 'GET',
  path: '/v2/:hospital/pharmacy/getQueue',
  access,
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(pharmacyCard),
    people: z.array(z.object({ id: field.id, name: z.string() })).describe('Who else can confirm controlled medicine'),
  }),
  watches: ['medicineRecord', 'medicineGroupRecord', 'medicalRecord'],
  summary: 'Visits that wait for the pharmacy, with their medicines',
});

/** A medicine that the pet gets by an earlier prescription or on the ward. */
const currentMedicine = z.object({
  id: field.id,
  medicine: field.id.nullable(),
  name: z.string(),
  names: z.array(z.string().nullable()).describe('Every name, by which its substances are found'),
  active_substance: z.string().nullable(),
  route: z.string(),
  safety_reason: z.string().nullable(),
  created_at: field.instant,
});

/** The prescription of one visit, and what the pet takes already. */
export const getPrescription = defineCall({
  id: 'pharmacy.getPrescription',
  method: 'GET',
  path: '/v2/:hospital/pharmacy/getPrescription/:medical_record',
  access,
  input: z.strictObject({ medical_record: field.id }),
  payload: z.object({
    result: z.array(medicineRecord),
    groups: z.array(medicineGroupRecord),
    earlier: z.array(medicineRecord),
    current: z.array(currentMedicine).describe('What the pet gets besides the visit; interactions are judged by it'),
    problems: z
      .array(z.object({ name: z.string(), at: field.instant }))
      .describe('Diagnoses of the pet that hold; hazards are judged by them'),
  }),
  watches: ['medicineRecord', 'medicineGroupRecord', 'inpatientOrder', 'diagnosisRecord'],
  summary: 'Medicines of one visit, and the last ones prescribed before it',
});

/**
 * A second person proves who they are and confirms controlled lines as they are now. The confirmation holds for two
 * minutes, for the requesting user and these very lines. Wrong tries make the next wait.
 */
export const confirmWitness = defineCall({
  id: 'pharmacy.confirmWitness',
  method: 'POST',
  path: '/v2/:hospital/pharmacy/confirmWitness',
  access,
  rate: 'login',
  input: z.strictObject({
    witness: field.id.describe('The second person'),
    secret: z.string().min(1).max(1000).describe('Their PIN, or their password'),
    lines: z
      .array(z.strictObject({ id: field.id, version: field.version }))
      .min(1)
      .max(100),
  }),
  payload: z.object({ proof: z.string(), name: z.string() }),
  refusals: [notFound, witnessIsSame, passwordWrong, tooMany],
  summary: 'A second person confirms controlled medicine before it is handed out',
});

/** Ticks several lines of one visit as handed out, all or none. */
export const dispenseAll = defineCall({
  id: 'pharmacy.dispenseAll',
  method: 'POST',
  path: '/v2/:hospital/pharmacy/dispenseAll',
  access,
  input: z.strictObject({
    lines: z
      .array(z.strictObject({ id: field.id, version: field.version, lot: field.text(60).nullable().optional() }))
      .min(1)
      .max(100),
    witness_proof: z
      .string()
      .max(300)
      .optional()
      .describe('What confirmWitness gave for the controlled lines of these'),
  }),
  payload: z.object({ result: z.array(medicineRecord) }),
  refusals: [
    ...[alreadyDispensed, progressClosed, witnessMissing, witnessUnconfirmed],
    ...[patientDeceased, allergyMatch, sameSubstance, doseOtherSpecies],
    ...[doseFarOutside, doseImplausible, doseOutsideSpecies, doseWithoutWeight],
    ...[patientHazard, medicineInteraction, doseTooOften],
  ],
  summary: 'Ticks lines of a prescription as dispensed, all or none',
});

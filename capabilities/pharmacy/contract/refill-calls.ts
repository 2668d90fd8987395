import { paidLocked, patientDeceased } from '@alder/chart/contract';
import { defineCall, defineRefusal, field } from '@alder/wire';
import { z } from 'zod';
import { medicineRecord } from './prescription-calls.ts';
import {
  allergyMatch,
  doseFarOutside,
  doseImplausible,
  doseOtherSpecies,
  doseOutsideSpecies,
  doseTooOften,
  doseWithoutWeight,
  medicineInteraction,
  patientHazard,
  sameSubstance,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

/** Every refill that the doctor allowed was given. */
export const refillNone = defineRefusal('refillNone', { status: 409, text: 'No refill is left' });

/** The last day of its refills is over. */
export const refillExpired = defineRefusal('refillExpired', { status: 409, text: 'The refills have expired' });

/** The weight differs by more than a tenth from the one it was dosed by; `confirmWeight` refills all the same. */
export const refillWeightChanged = defineRefusal('refillWeightChanged', {
  status: 422,
  text: 'The weight has changed by more than 10 %',
});

/** A refill is charged to a visit, and the patient has none that is open. */
export const refillNeedsVisit = defineRefusal('refillNeedsVisit', {
  status: 409,
  text: 'The patient has no open visit',
});

/** A medicine of a pet with its remaining refills. */
const medication = medicineRecord.extend({
  refilled: z.int().describe('How often it was refilled'),
});
export type Medication = z.infer<typeof medication>;

/** What a pet was prescribed, newest first, and the visit that a refill is charged to. */
export const getMedication = defineCall({
  id: 'pharmacy.getMedication',
  method: 'GET',
  path: '/v2/:hospital/pharmacy/getMedication/:pet',
  access,
  input: z.strictObject({ pet: field.id }),
  payload: z.object({
    result: z.array(medication),
    visit: field.id.nullable().describe('The open visit of the pet'),
  }),
  watches: ['medicineRecord', 'medicalRecord'],
  summary: 'Medicines of a pet with their refills',
});

/** Prescribes lines again as they were, in the open visit of the pet, all or none. */
export const refill = defineCall({
  id: 'pharmacy.refill',
  method: 'POST',
  path: '/v2/:hospital/pharmacy/refill',
  access,
  input: z.strictObject({
    lines: z.array(field.id).min(1).max(30).describe('Lines of one pet'),
    confirmWeight: z.boolean().optional().describe('Refills although the weight has changed'),
  }),
  payload: z.object({ result: z.array(medicineRecord) }),
  refusals: [
    ...[patientDeceased, refillNone, refillExpired, refillWeightChanged, refillNeedsVisit, paidLocked],
    ...[allergyMatch, sameSubstance, doseOtherSpecies, doseFarOutside, doseOutsideSpecies, doseWithoutWeight],
    ...[patientHazard, medicineInteraction, doseImplausible, doseTooOften],
  ],
  summary: 'Refills lines of a prescription, all or none',
});

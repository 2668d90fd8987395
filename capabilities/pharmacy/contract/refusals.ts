import { defineRefusal } from '@alder/wire';
import { z } from 'zod';
import { severities } from '../domain/drug-facts.ts';
import { doseBases } from '../domain/implausible-dose.ts';
import type { PrescriptionWarning } from '../domain/warnings.ts';

/** Prescribing needs a doctor (design: screens §2.6); an assistant may write a draft line only. */
export const prescriberOnly = defineRefusal('prescriberOnly', {
  status: 403,
  text: 'Only a doctor can prescribe this',
});

/** The line cannot go from the progress it has to the one asked for. */
export const progressClosed = defineRefusal('progressClosed', {
  status: 409,
  text: 'This line cannot take that step now',
});

/** A controlled medicine is handed out before a second person. */
export const witnessMissing = defineRefusal('witnessMissing', {
  status: 422,
  text: 'Controlled medicine needs a second person',
});

/** The confirmation is over, or of other lines or another version of them: the second person confirms again. */
export const witnessUnconfirmed = defineRefusal('witnessUnconfirmed', {
  status: 422,
  text: 'The second person has not confirmed this entry',
});

/** Who dispenses a controlled medicine is named as the second person. */
export const witnessIsSame = defineRefusal('witnessIsSame', {
  status: 422,
  text: 'The second person has to be somebody else than you',
});

/**
 * The pet has an allergy to it; `safety_reason` is the reason to give it all the same. This and the refusals below carry
 * all `warnings` of the line ({@link prescriptionWarnings}).
 */
export const allergyMatch = defineRefusal('allergyMatch', {
  status: 422,
  text: 'The patient is allergic to this medicine',
});

/** The visit has a medicine of the same active substance already; `safety_reason` has the reason for both. */
export const sameSubstance = defineRefusal('sameSubstance', {
  status: 422,
  text: 'This visit has a medicine with the same active substance already',
});

/** More than twice the highest or less than half the lowest usual dose; `safety_reason` confirms it. */
export const doseFarOutside = defineRefusal('doseFarOutside', {
  status: 422,
  text: 'The dose is far outside the usual range',
});

/** Outside the range that the catalog has for the patient's species; `safety_reason` confirms it. */
export const doseOutsideSpecies = defineRefusal('doseOutsideSpecies', {
  status: 422,
  text: 'The dose is outside the range for this species',
});

/** The catalog has doses of other species only; `safety_reason` confirms that it is meant for this one. */
export const doseOtherSpecies = defineRefusal('doseOtherSpecies', {
  status: 422,
  text: 'No dose of this medicine is known for this species',
});

/** Far beyond everything the dose can be compared with; `safety_reason` confirms it. */
export const doseImplausible = defineRefusal('doseImplausible', {
  status: 422,
  text: 'The dose is far beyond what is plausible',
});

/** Far more often in a day than the catalog has it; `safety_reason` confirms it. */
export const doseTooOften = defineRefusal('doseTooOften', {
  status: 422,
  text: 'The medicine is given far more often than usual',
});

/** A medicine that is dosed by weight, for a patient without one; `safety_reason` confirms it. */
export const doseWithoutWeight = defineRefusal('doseWithoutWeight', {
  status: 422,
  text: 'This medicine is dosed by weight, and the patient has none',
});

/** A published fact speaks against it for this patient: its species, breed, age or disease; `safety_reason` confirms it. */
export const patientHazard = defineRefusal('patientHazard', {
  status: 422,
  text: 'This medicine is harmful to this patient',
});

/** A published fact speaks against it together with what the pet gets already; `safety_reason` confirms it. */
export const medicineInteraction = defineRefusal('medicineInteraction', {
  status: 422,
  text: 'This medicine is harmful together with another one that the patient gets',
});

/** The dose is no whole number of the smallest parts of its form; `below` and `above` are the doses next to it. */
export const doseNotDivisible = defineRefusal('doseNotDivisible', {
  status: 422,
  text: 'This form cannot be divided into such parts',
});

/** What speaks against a line, as the refusals carry it in `warnings`. */
export const prescriptionWarnings: z.ZodType<PrescriptionWarning[]> = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('deceased') }),
    z.object({ kind: z.literal('allergy'), allergen: z.string(), by: z.enum(['substance', 'group', 'name']) }),
    z.object({ kind: z.literal('sameSubstance'), line: z.string(), name: z.string() }),
    z.object({
      kind: z.literal('dose'),
      mg_per_kg: z.number(),
      dosage_min: z.number().nullable(),
      dosage_max: z.number().nullable(),
      is_far: z.boolean(),
    }),
    z.object({
      kind: z.literal('implausible'),
      basis: z.enum(doseBases),
      amount: z.number(),
      compared: z.number(),
      factor: z.number(),
      unit: z.enum(['mg', 'mL']),
      weight: z.number(),
      is_weighed: z.boolean(),
      known: z.array(z.string()).readonly(),
      count: z.number().nullable(),
    }),
    z.object({ kind: z.literal('tooOften'), times: z.number(), usual: z.number() }),
    z.object({ kind: z.literal('weightMissing') }),
    z.object({ kind: z.literal('species'), species: z.string(), known: z.array(z.string()).readonly() }),
    z.object({ kind: z.literal('hazard'), fact: z.string(), severity: z.enum(severities) }),
    z.object({
      kind: z.literal('interaction'),
      fact: z.string(),
      severity: z.enum(severities),
      lines: z.array(z.string()).readonly(),
      names: z.array(z.string()).readonly(),
    }),
  ]),
);

/** Another person was faster; `by` and `at` say who and when, `current` is the line. */
export const alreadyDispensed = defineRefusal('alreadyDispensed', {
  status: 409,
  text: 'This line was dispensed already',
});

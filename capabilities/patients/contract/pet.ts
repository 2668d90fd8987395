import { sexes, species } from '@alder/terms';
import { field } from '@alder/wire';
import { z } from 'zod';
import { normalizeChip } from '../domain/chip.ts';
import { relations } from '../domain/owners.ts';

/** Codes of the species that a patient can be of. */
export const speciesCode = z.enum(species.map(({ code }) => code) as [string, ...string[]], {
  error: ({ input }) => (input === undefined ? 'missing' : 'species'),
});
export const petStatus = z.enum(['normal', 'deceased', 'missing']);
export type PetStatus = z.infer<typeof petStatus>;

/** What everyone must know before touching the animal; shown on every screen. */
export const petAlert = z.object({
  kind: z.enum(['allergy', 'caution', 'infectious', 'dnr', 'chronic']),
  text: field.line(200),
});
export type PetAlert = z.infer<typeof petAlert>;

/** What can be written of a pet (specification §3, label hints of "Pet"). */
export const petFields = {
  /** The hospital's own chart number. */
  patient_id: field.name(40),
  name: field.name(100),
  /** How the name is read, in kana, romaji, pinyin or zhuyin; null: not known. */
  reading: field.name(200).nullable(),
  /** Null for a stray. */
  owner: z.uuid().nullable(),
  species: speciesCode,
  /** English name of a known breed, or any text. */
  breed: field.name(100),
  /** Null when not specified: some tests cannot be ordered then. */
  sex: z.enum(sexes).nullable(),
  neutered: z.boolean().nullable(),
  birthdate: field.day.nullable(),
  /** kg */
  weight: z.number().positive().max(2000).nullable(),
  chip_number: z.string().max(40).transform(normalizeChip).nullable(),
  /** As written in the passport. */
  passport_number: field.name(40).nullable(),
  /** Name of the insurer. */
  insurance_company: field.name(100).nullable(),
  /** Number of the policy or certificate. */
  insurance_policy: field.name(60).nullable(),
  /** Last day on which the policy is valid. */
  insurance_until: field.day.nullable(),
  /** Share of a bill that the insurer pays, percent. */
  insurance_share: z.int().min(1).max(100).nullable(),
  coat_colour: z.string().trim().max(60).nullable(),
  status: petStatus,
  alerts: z.array(petAlert).max(20),
  notes: field.text().nullable(),
};

/** A patient (specification §3, "Pet"). */
export const pet = z.object({
  ...field.entry,
  ...petFields,
  breed: z.string(),
  species: z.string(),
  chip_number: z.string().nullable(),
  weight_at: field.instant.nullable(),
  deleted: z.boolean(),
  /** The patient this one was merged into. */
  merged_into: z.uuid().nullable(),
});
export type Pet = z.infer<typeof pet>;

/** Owner as a line of a list shows it. */
export const ownerLine = z.object({
  id: z.uuid(),
  name: z.string(),
  phones: z.array(z.string()),
  /** How the name is read, where it is known. */
  reading: z.string().nullish(),
  /** An earlier name, where the search found the owner by it. */
  formerly: z.string().optional(),
});

export const relation = z.enum(relations);

/** An owner beside the primary one, as a line of a list shows them. */
export const furtherOwnerLine = ownerLine.extend({
  relation,
  /** Said yes to reminders about the pet. */
  informed: z.boolean(),
});
export type FurtherOwnerLine = z.infer<typeof furtherOwnerLine>;

/** A patient as a line of a list shows it. */
export const petLine = pet
  .pick({
    id: true,
    patient_id: true,
    name: true,
    reading: true,
    species: true,
    breed: true,
    sex: true,
    neutered: true,
    birthdate: true,
    coat_colour: true,
    status: true,
    alerts: true,
  })
  .extend({
    owner: ownerLine.nullable(),
    /** The further owner whose name or number was typed, where the search found the patient by it. */
    found_by: furtherOwnerLine.optional(),
    /** When the last visit began. */
    last_visit: field.instant.nullable(),
  });
export type PetLine = z.infer<typeof petLine>;

/** Another pet of the family of one. */
export const familyLine = petLine.extend({
  /** Its visit on the board: of today or yesterday, and not archived. */
  open_visit: z.object({ id: z.uuid(), stage: z.string() }).nullable(),
});
export type FamilyLine = z.infer<typeof familyLine>;

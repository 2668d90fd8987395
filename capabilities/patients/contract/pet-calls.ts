import { confirmImplausible, implausible } from '@alder/chart/contract';
import { type Access, defineCall, field, inputIncorrect, licences, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { newOwner, owner } from './owner.ts';
import { familyLine, furtherOwnerLine, ownerLine, pet, petFields, petLine, petStatus, speciesCode } from './pet.ts';
import {
  birthdateAhead,
  duplicateChip,
  duplicatePatientId,
  duplicatePhone,
  mergeNotOpen,
  mergeNotPossible,
  ownerNotFound,
  patientHere,
  primaryOwnerMissing,
} from './refusals.ts';

/** Patients are open to every user who works with records, laboratory or imaging. */
export const staff: Access = { kind: 'permit', permit: licences };
const { confirmDuplicate } = newOwner.shape;
const ownerOrNew = { path: ['newOwner'], message: 'invalid' };
/** A patient has the owner with the id `owner`, the one that is made of `newOwner`, or none. */
const hasOneOwner = (pet: { readonly owner?: string | null | undefined; readonly newOwner?: unknown }) =>
  !pet.owner || pet.newOwner === undefined;
const newOwnerOfPet = newOwner
  .optional()
  .describe('An owner who is made with the patient: both are stored, or neither');

/**
 * Makes a patient, and with `newOwner` the owner in the same transaction: after a refusal neither is stored.
 *
 * `newOwner` is a field of our own: the specification has a call for each of the two.
 */
export const createPet = defineCall({
  id: 'pet.create',
  method: 'POST',
  path: '/v2/:hospital/pet/create',
  aliases: ['/api/:hospital/pet/create'],
  access: staff,
  input: z
    .strictObject({
      patient_id: petFields.patient_id,
      name: petFields.name,
      reading: petFields.reading.default(null),
      species: petFields.species,
      breed: petFields.breed,
      owner: petFields.owner.default(null),
      newOwner: newOwnerOfPet,
      sex: petFields.sex.default(null),
      neutered: petFields.neutered.default(null),
      birthdate: petFields.birthdate.default(null),
      weight: petFields.weight.default(null),
      chip_number: petFields.chip_number.default(null),
      passport_number: petFields.passport_number.default(null),
      insurance_company: petFields.insurance_company.default(null),
      insurance_policy: petFields.insurance_policy.default(null),
      insurance_until: petFields.insurance_until.default(null),
      insurance_share: petFields.insurance_share.default(null),
      coat_colour: petFields.coat_colour.default(null),
      status: petFields.status.default('normal'),
      alerts: petFields.alerts.default([]),
      notes: petFields.notes.default(null),
      confirmDuplicate,
      confirmImplausible,
    })
    .refine(hasOneOwner, ownerOrNew),
  payload: z.object({ result: pet }),
  refusals: [duplicatePatientId, duplicateChip, duplicatePhone, ownerNotFound, birthdateAhead, implausible],
  summary: 'Makes a patient; a duplicate number asks for confirmDuplicate, an unusual weight for confirmImplausible',
});

/** Changes a patient; fields that are not given stay. One that is in the hospital is not deleted (`patientHere`). `newOwner` makes an owner and gives the patient to them. */
export const updatePet = defineCall({
  id: 'pet.update',
  method: 'POST',
  path: '/v2/:hospital/pet/update',
  aliases: ['/api/:hospital/pet/update'],
  access: staff,
  input: z
    .strictObject({ ...petFields, deleted: z.boolean() })
    .partial()
    .extend({ id: field.id, version: field.version, newOwner: newOwnerOfPet, confirmDuplicate, confirmImplausible })
    .refine(hasOneOwner, ownerOrNew),
  payload: z.object({ result: pet }),
  refusals: [
    notFound,
    stale,
    duplicatePatientId,
    duplicateChip,
    duplicatePhone,
    ownerNotFound,
    primaryOwnerMissing,
    birthdateAhead,
    implausible,
    patientHere,
  ],
  summary: 'Changes a patient',
});

/** One patient with the owner and the owner's other pets. */
export const getPet = defineCall({
  id: 'pet.get',
  method: 'POST',
  path: '/api/:hospital/pet/get',
  access: staff,
  reads: true,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: pet,
    owner: owner.nullable(),
    further_owners: z.array(furtherOwnerLine).describe('Owners beside the primary one, who is `owner`'),
    siblings: z.array(familyLine).describe('Other pets of the owner, the co-owners and the family'),
    allergies: z
      .array(z.object({ id: field.id, name: z.string(), reaction: z.string(), noted_on: field.day.nullable() }))
      .describe('What the chart says the pet does not tolerate'),
    weights: z.array(z.object({ at: field.instant, weight: z.number() })).describe('The last twelve, oldest first, kg'),
  }),
  refusals: [notFound],
  watches: ['pet', 'owner', 'allergyRecord', 'vitalSigns', 'medicalRecord'],
  summary: 'One patient with owner and siblings',
});

/**
 * Finds patients and owners by name or its reading, telephone, chip, passport and chart number; all words must be found.
 *
 * Our own call (spec/decisions.md, "Names"): the palette, check-in and the list of patients ask it. An empty `q`
 * lists the newest patients.
 */
export const searchPets = defineCall({
  id: 'pet.search',
  method: 'POST',
  path: '/v2/:hospital/pet/search',
  access: staff,
  reads: true,
  input: z.strictObject({
    q: z.string().max(200).default(''),
    species: speciesCode.optional(),
    status: petStatus.optional(),
    ...field.paging,
  }),
  payload: z.object({
    result: z.array(petLine),
    /** Owners whose own name or number matches, on the first page only. */
    owners: z.array(ownerLine.extend({ pets: z.int() })),
    next: field.next,
  }),
  refusals: [inputIncorrect],
  watches: ['pet', 'owner', 'medicalRecord'],
  summary: 'Finds patients and owners',
});

/** The chart number that comes next in the hospital's own pattern. */
export const suggestPatientId = defineCall({
  id: 'pet.suggestPatientId',
  method: 'POST',
  path: '/v2/:hospital/pet/suggestPatientId',
  access: staff,
  reads: true,
  input: z.strictObject({}),
  payload: z.object({ patient_id: z.string() }),
  summary: 'Suggests the next chart number',
});

/** Makes one patient of two: everything of `merged` moves to `id`, which survives. */
export const mergePets = defineCall({
  id: 'pet.merge',
  method: 'POST',
  path: '/api/:hospital/pet/merge',
  access: { kind: 'permit', permit: licences, roles: ['hospitalAdmin', 'sysAdmin', 'doctor'] },
  input: z.strictObject({
    id: field.id.describe('The patient that survives'),
    version: field.version,
    merged: field.id.describe('The patient that is merged away'),
    fields: z
      .strictObject({
        patient_id: petFields.patient_id,
        name: petFields.name,
        reading: petFields.reading,
        owner: petFields.owner,
        species: petFields.species,
        breed: petFields.breed,
        sex: petFields.sex,
        neutered: petFields.neutered,
        birthdate: petFields.birthdate,
        chip_number: petFields.chip_number,
        passport_number: petFields.passport_number,
        insurance_company: petFields.insurance_company,
        insurance_policy: petFields.insurance_policy,
        insurance_until: petFields.insurance_until,
        insurance_share: petFields.insurance_share,
        coat_colour: petFields.coat_colour,
        notes: petFields.notes,
      })
      .partial()
      .default({})
      .describe('What the survivor takes over'),
  }),
  payload: z.object({
    result: pet,
    merge: z.uuid().describe('To undo it with pet.undoMerge'),
    moved: z.record(z.string(), z.int()).describe('Entries that moved, by kind'),
  }),
  refusals: [notFound, stale, mergeNotPossible, ownerNotFound, primaryOwnerMissing],
  summary: 'Merges two patients',
});

/** Takes a merge back: what had moved returns, and the survivor's fields are as they were. */
export const undoMerge = defineCall({
  id: 'pet.undoMerge',
  method: 'POST',
  path: '/v2/:hospital/pet/undoMerge',
  access: { kind: 'permit', permit: licences, roles: ['hospitalAdmin', 'sysAdmin', 'doctor'] },
  input: z.strictObject({ id: field.id.describe('`merge` of the response of pet.merge') }),
  payload: z.object({ result: pet, restored: pet }),
  refusals: [notFound, mergeNotOpen],
  summary: 'Takes a merge of two patients back',
});

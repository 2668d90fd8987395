import { defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { newOwner, owner, ownerFields } from './owner.ts';
import { petLine, relation } from './pet.ts';
import { staff } from './pet-calls.ts';
import { duplicatePhone, ownerErased } from './refusals.ts';

/** Makes an owner. */
export const createOwner = defineCall({
  id: 'account.createOwner',
  method: 'POST',
  path: '/v2/:hospital/account/createOwner',
  access: staff,
  input: newOwner,
  payload: z.object({ result: owner }),
  refusals: [duplicatePhone],
  summary: 'Makes an owner; a duplicate telephone number asks for confirmDuplicate',
});

/** Changes an owner; fields that are not given stay. */
export const updateOwner = defineCall({
  id: 'account.updateOwner',
  method: 'POST',
  path: '/v2/:hospital/account/updateOwner',
  access: staff,
  input: z
    .strictObject({ ...ownerFields, deleted: z.boolean() })
    .partial()
    .extend({ id: field.id, version: field.version, confirmDuplicate: newOwner.shape.confirmDuplicate }),
  payload: z.object({ result: owner }),
  refusals: [notFound, stale, duplicatePhone, ownerErased],
  summary: 'Changes an owner',
});

/** Owners with their pets, newest first; one owner with `owner`. */
export const getHospitalPetOwners = defineCall({
  id: 'account.getHospitalPetOwners',
  method: 'GET',
  path: '/v2/:hospital/account/getHospitalPetOwners',
  access: staff,
  input: z.strictObject({ owner: field.id.optional(), ...field.paging }),
  payload: z.object({
    result: z.array(
      owner.extend({
        pets: z.array(
          petLine.omit({ owner: true }).extend({
            relation: relation.optional().describe('Where another is the primary owner: what this one is to it'),
          }),
        ),
      }),
    ),
    next: field.next,
  }),
  refusals: [inputIncorrect, notFound],
  watches: ['owner', 'pet'],
  summary: 'Owners with their pets',
});

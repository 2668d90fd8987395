import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { MAX_FURTHER_OWNERS } from '../domain/owners.ts';
import { newOwner } from './owner.ts';
import { furtherOwnerLine, pet, relation } from './pet.ts';
import { staff } from './pet-calls.ts';
import {
  duplicatePhone,
  ownerErased,
  ownerNotFound,
  ownerRepeated,
  patientClosed,
  primaryOwnerMissing,
} from './refusals.ts';

const furtherOwner = z.strictObject({
  owner: field.id,
  relation,
  informed: z.boolean().default(false).describe('Said yes to reminders about the pet'),
});

/**
 * Writes whose a patient is, all at once: the primary owner and every further one. Who is not named is no owner any more.
 *
 * A call of our own: the specification has one owner of a pet, `pet.owner`, who stays the primary one. Sending back what
 * was there before, with the new version, takes a change back.
 */
export const setPetOwners = defineCall({
  id: 'pet.setOwners',
  method: 'POST',
  path: '/v2/:hospital/pet/setOwners',
  access: staff,
  input: z
    .strictObject({
      id: field.id,
      version: field.version,
      owner: field.id.describe('The primary owner, who is billed and reminded'),
      further: z.array(furtherOwner).max(MAX_FURTHER_OWNERS),
      newOwner: newOwner
        .extend({ relation, informed: furtherOwner.shape.informed })
        .optional()
        .describe('A further owner who is made with the change: both are stored, or neither'),
    })
    .refine(({ further, newOwner }) => further.length + (newOwner ? 1 : 0) <= MAX_FURTHER_OWNERS, {
      path: ['newOwner'],
      message: 'tooMany',
    }),
  payload: z.object({ result: pet, further_owners: z.array(furtherOwnerLine) }),
  refusals: [
    notFound,
    stale,
    patientClosed,
    ownerNotFound,
    ownerErased,
    ownerRepeated,
    primaryOwnerMissing,
    duplicatePhone,
  ],
  summary: 'Writes the primary owner of a patient and the further ones',
});

import { defineCall, field, licences, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { ownerMergeKinds, ownerMergeObstacles } from '../domain/owner-merge.ts';
import { owner, ownerFields } from './owner.ts';
import { ownerLine } from './pet.ts';
import { ownerMergeNotOpen, ownerMergeNotPossible } from './refusals.ts';

const access = { kind: 'permit', permit: licences, roles: ['hospitalAdmin', 'sysAdmin', 'doctor'] } as const;
const moves = z
  .partialRecord(z.enum(ownerMergeKinds), z.int())
  .describe('Entries that move, by kind; those that there are none of are left out');

/** Who may be the same person as an owner, and what merging one of them would do; nothing is changed. */
export const getOwnerMerge = defineCall({
  id: 'account.getOwnerMerge',
  method: 'GET',
  path: '/v2/:hospital/account/getOwnerMerge',
  access,
  input: z.strictObject({
    id: field.id.describe('The owner who would stay'),
    merged_owner: field.id.optional().describe('Who would be merged away'),
  }),
  payload: z.object({
    result: owner,
    candidates: z
      .array(ownerLine.extend({ why: z.array(z.enum(['phone', 'name'])), pets: z.int() }))
      .describe('With the same telephone number or name; at most 20'),
    preview: z
      .object({
        other: owner,
        moves,
        deposit: z.object({ own: field.money, other: field.money }).describe('What each has as a deposit'),
        obstacle: z.enum(ownerMergeObstacles).nullable(),
      })
      .nullable()
      .describe('Null unless `merged_owner` is given'),
  }),
  refusals: [notFound],
  watches: ['owner', 'pet'],
  summary: 'Who may be the same person, and what a merge would move',
});

/**
 * Makes one owner of two who are one person: pets, visits, appointments, bills, deposits and everything else of
 * `merged_owner` moves to `id`, who keeps the telephone numbers of both.
 */
export const mergeOwners = defineCall({
  id: 'account.mergeOwners',
  method: 'POST',
  path: '/v2/:hospital/account/mergeOwners',
  access,
  input: z.strictObject({
    id: field.id.describe('The owner who stays'),
    version: field.version,
    merged_owner: field.id.describe('The owner who is merged away'),
    fields: z
      .strictObject({
        name: ownerFields.name,
        reading: ownerFields.reading,
        email: ownerFields.email,
        line_account: ownerFields.line_account,
        address: ownerFields.address,
        langKey: ownerFields.langKey,
        notes: ownerFields.notes,
      })
      .partial()
      .default({})
      .describe('What the one who stays takes over'),
  }),
  payload: z.object({
    result: owner,
    merge: z.uuid().describe('To undo it with account.undoOwnerMerge'),
    moved: moves,
  }),
  refusals: [notFound, stale, ownerMergeNotPossible],
  summary: 'Merges two owners who are one person',
});

/**
 * Takes a merge of owners back: what had moved returns. What a person has changed since stays, a field of the owner and the
 * owners of a pet alike.
 */
export const undoOwnerMerge = defineCall({
  id: 'account.undoOwnerMerge',
  method: 'POST',
  path: '/v2/:hospital/account/undoOwnerMerge',
  access,
  input: z.strictObject({ id: field.id.describe('`merge` of the response of account.mergeOwners') }),
  payload: z.object({
    result: owner,
    restored: owner,
    left: z.int().describe('Pets whose owners were changed since, and stay as they are'),
  }),
  refusals: [notFound, ownerMergeNotOpen],
  summary: 'Takes a merge of two owners back',
});

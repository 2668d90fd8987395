import { defineCall, defineEntryCalls, defineRefusal, field, inputIncorrect, notFound } from '@alder/wire';
import { z } from 'zod';
import { followUpKinds, skipReasons } from '../domain/index.ts';

const access = { kind: 'permit', permit: ['his'] } as const;

/** It is done or skipped already: `current`. */
export const followUpSettled = defineRefusal('followUpSettled', {
  status: 409,
  text: 'This was done or skipped in the meantime',
});

const calls = defineEntryCalls({
  model: 'followUp',
  access,
  fixed: {
    medical_record: field.id,
    kind: z.enum(followUpKinds),
    subject: field.text(100).describe('Code of the analyte of a test, antigen of a vaccine; empty for the recheck'),
    due_on: field.day,
  },
  needed: { state: z.enum(['todo', 'done', 'skipped']) },
  fields: {
    reason: z.enum(skipReasons).nullable().describe('Why it is skipped; a skipped one has it'),
    appointment: field.id.nullable().describe('The booked recheck'),
    treatment_record: field.id.nullable().describe('Line of the plan that orders the test'),
  },
  shown: { pet: field.id, author: field.id.nullable(), todo_item: field.id.nullable() },
  refusals: [inputIncorrect, followUpSettled],
  watches: ['followUp'],
  noun: 'what became of something that a visit leaves to be done',
});

export const { entry: followUp, create: createFollowUp, update: updateFollowUp } = calls;
export type FollowUp = z.infer<typeof followUp>;

/** What became of the follow-ups of a visit; those that nothing became of are computed (`suggestionsOf`). */
export const getFollowUps = defineCall({
  id: 'his.getFollowUps',
  method: 'GET',
  path: '/v2/:hospital/his/getFollowUps/:id',
  access,
  input: z.strictObject({ id: field.id.describe('The medical record') }),
  payload: z.object({ result: z.array(followUp) }),
  refusals: [notFound],
  watches: ['followUp'],
  summary: 'Follow-ups of a visit that were done, skipped or put on the to-do list',
});

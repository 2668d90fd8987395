import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { escalationRoles, MAX_STEPS } from '../domain/index.ts';

const step = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), role: z.enum(escalationRoles) }),
  z.strictObject({ kind: z.literal('person'), account: field.id }),
]);
const steps = z
  .array(step)
  .max(MAX_STEPS)
  .refine((list) => new Set(list.map((one) => JSON.stringify(one))).size === list.length, 'exist')
  .describe('Who is notified, in this order, 15 minutes between two; empty: the administrators');

export const escalationList = z.strictObject({
  steps,
  version: z.int().min(0).describe('0: nothing is set, the administrators are notified'),
});
export type EscalationList = z.infer<typeof escalationList>;

export const getEscalation = defineCall({
  id: 'critical.getEscalation',
  method: 'GET',
  path: '/v2/:hospital/critical/getEscalation',
  access: { kind: 'permit', permit: ['lis', 'his'] },
  input: z.strictObject({}),
  payload: z.strictObject({
    result: escalationList,
    people: z.array(z.strictObject({ account: field.id, name: z.string(), role: z.string(), active: z.boolean() })),
  }),
  watches: ['critical', 'account'],
  summary: 'Who is notified of an unacknowledged critical result',
});

/** Sets the list for critical results to come and for the steps that open ones have not gone through. */
export const updateEscalation = defineCall({
  id: 'critical.updateEscalation',
  method: 'POST',
  path: '/v2/:hospital/critical/updateEscalation',
  access: { kind: 'permit', permit: ['lis', 'his'], roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({
    version: z.int().min(0).max(2_147_483_647).describe('Version the change was made from; 0: nothing was set yet'),
    steps,
  }),
  payload: z.strictObject({ result: escalationList }),
  refusals: [notFound, stale],
  summary: 'Sets who is notified of an unacknowledged critical result',
});

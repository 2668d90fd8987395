import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { invitationUnavailable } from './refusals.ts';

const administrators = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const operator = { kind: 'account', roles: ['sysAdmin'] } as const;
const months = z.int().describe('Months; below zero: taken back');

/** The code by which a hospital invites others. */
export const invitationCode = z.object({
  code: z.string().describe('Eight letters and digits'),
  link: z.string().describe('Address of the registration with this code'),
  expires_at: field.instant,
});

/** A hospital that was invited, as the one that invited it sees it. */
const invited = z.object({
  id: field.id,
  hospital: z.string().describe('Name of the hospital'),
  at: field.instant,
  withdrawn: z.boolean().describe('The operator took it back'),
});

/** One line of the ledger. */
const reward = z.object({
  at: field.instant,
  months,
  reason: z.enum(['invited', 'inviter', 'bonus', 'withdrawn']),
  hospital: z.string().nullable().describe('The other hospital; null for a bonus'),
  plan_ends_at: field.instant.nullable().describe('End of the plan with it; null: none'),
});

/** Code, invited hospitals and rewards of the hospital (specification §7, §9; design: screens §3.28, invitations). */
export const getInvitationHistory = defineCall({
  id: 'hospital.getInvitationHistory',
  method: 'POST',
  path: '/v2/:hospital/hospital/getInvitationHistory',
  access: administrators,
  reads: true,
  input: z.strictObject({}),
  payload: z.object({
    code: invitationCode,
    result: z.array(invited).describe('Newest first'),
    rewards: z.array(reward).describe('Newest first'),
    months: z.int().describe('Sum of all rewards'),
    until_bonus: z.int().describe('Invitations until the next two months'),
    invited_by: z.string().nullable().describe('Name of the hospital that invited this one'),
    may_enter: z.boolean().describe('Whether a code can be entered now'),
  }),
  watches: ['invitation', 'hospital'],
  summary: 'Invitation code, invited hospitals and rewards',
});

/** Another code, from now on; the one before can no longer be used. */
export const renewInvitationCode = defineCall({
  id: 'hospital.renewInvitationCode',
  method: 'POST',
  path: '/v2/:hospital/hospital/renewInvitationCode',
  access: administrators,
  input: z.strictObject({}),
  payload: z.object({ result: invitationCode }),
  summary: 'Replaces the invitation code',
});

/** The hospital says which one invited it: within 30 days after it was made, once. */
export const enterInvitationCode = defineCall({
  id: 'hospital.enterInvitationCode',
  method: 'POST',
  path: '/v2/:hospital/hospital/enterInvitationCode',
  access: administrators,
  afterPlan: true,
  input: z.strictObject({ code: z.string().max(50) }),
  payload: z.object({ result: z.object({ invited_by: z.string(), plan_ends_at: field.instant.nullable() }) }),
  refusals: [invitationUnavailable],
  summary: 'Enters the code of the hospital that invited this one',
});

const link = z.object({
  id: field.id,
  hospital: z.object({ key: z.string(), name: z.string() }).describe('The one that invited'),
  invited_hospital: z.object({ key: z.string(), name: z.string() }),
  source: z.enum(['registration', 'code', 'operator']),
  created_at: field.instant,
  deleted_at: field.instant.nullable(),
});
export type InvitationLink = z.infer<typeof link>;

/** The operator links two hospitals, by their keys; both are rewarded (specification §7). */
export const createInvitation = defineCall({
  id: 'admin.createInvitation',
  method: 'POST',
  path: '/admin_api/createInvitation',
  access: operator,
  input: z.strictObject({
    hospital: z.string().max(100).describe('Key of the hospital that invited'),
    invited_hospital: z.string().max(100).describe('Key of the other'),
  }),
  payload: z.object({ result: link }),
  refusals: [notFound, invitationUnavailable],
  summary: 'Links two hospitals by an invitation and rewards both',
});

/** The operator takes an invitation back, and with it what both got for it; the ledger keeps all of it. */
export const deleteInvitation = defineCall({
  id: 'admin.deleteInvitation',
  method: 'POST',
  path: '/admin_api/deleteInvitation',
  access: operator,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: link }),
  refusals: [notFound],
  summary: 'Takes an invitation and its rewards back',
});

/** Invitations between all hospitals, newest first. */
export const getInvitations = defineCall({
  id: 'admin.getInvitations',
  method: 'GET',
  path: '/admin_api/getInvitations',
  access: operator,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(link) }),
  watches: ['invitation'],
  summary: 'Invitations between hospitals',
});

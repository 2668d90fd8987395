import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { USER_ADMIN_ROLES } from '../domain/access.ts';
import { MEMBER_ROLES } from '../domain/membership.ts';
import {
  accountLimit,
  accountUnknown,
  alreadyMember,
  duplicateSession,
  invitationEnded,
  lastAdministrator,
  lastHospital,
  verifyFirst,
} from './refusals.ts';
import { email, rights } from './user.ts';

const ok = z.object({ result: z.literal('ok') });
const memberRole = z.enum(MEMBER_ROLES);

/** An invitation as the hospital sees it: nothing of the account but the address that was typed. */
export const memberInvitation = z.object({
  id: field.id,
  email: z.string(),
  role: memberRole,
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
});
export type MemberInvitation = z.infer<typeof memberInvitation>;

/** One of the person's own hospitals. */
export const ownHospital = z.object({
  key: z.string(),
  name: z.string(),
  role: rights.role,
  isCurrent: z.boolean(),
});
export type OwnHospital = z.infer<typeof ownHospital>;

/** An open invitation to the person. */
export const ownInvitation = z.object({
  id: field.id,
  hospitalName: z.string(),
  role: memberRole,
  ends_at: z.iso.datetime(),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

/**
 * Invites a person who has an account, in whatever hospital, into this one (decision 0485). Nothing begins before the person
 * accepts; a second invitation replaces the first.
 */
export const inviteMember = defineCall({
  id: 'account.inviteMember',
  method: 'POST',
  path: '/v2/:hospital/account/inviteMember',
  access: { kind: 'account', roles: USER_ADMIN_ROLES },
  rate: 'login',
  input: z.strictObject({
    email,
    role: memberRole,
    permit_his: rights.permit_his.default(false),
    permit_lis: rights.permit_lis.default(false),
    permit_pacs: rights.permit_pacs.default(false),
    acceptAppointments: rights.acceptAppointments.default(false),
  }),
  payload: z.object({ invitation: memberInvitation }),
  refusals: [accountUnknown, alreadyMember, accountLimit],
  summary: 'Invites a person who has an account into the hospital',
});

/** Open invitations of the hospital, the newest first. */
export const getMemberInvitations = defineCall({
  id: 'account.getMemberInvitations',
  method: 'POST',
  path: '/v2/:hospital/account/getMemberInvitations',
  access: { kind: 'account', roles: USER_ADMIN_ROLES },
  reads: true,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(memberInvitation) }),
  watches: ['user'],
  summary: 'People who were invited with an account of their own',
});

/** Takes an open invitation back. */
export const withdrawMemberInvitation = defineCall({
  id: 'account.withdrawMemberInvitation',
  method: 'POST',
  path: '/v2/:hospital/account/withdrawMemberInvitation',
  access: { kind: 'account', roles: USER_ADMIN_ROLES },
  input: z.strictObject({ id: field.id }),
  payload: ok,
  refusals: [notFound, invitationEnded],
  summary: 'Takes an invitation back',
});

/** The hospitals of the person, and where the person is invited. */
export const getOwnHospitals = defineCall({
  id: 'account.getOwnHospitals',
  method: 'POST',
  path: '/v2/:hospital/account/getOwnHospitals',
  access: { kind: 'account' },
  reads: true,
  input: z.strictObject({}),
  payload: z.object({ hospitals: z.array(ownHospital), invitations: z.array(ownInvitation) }),
  summary: 'Own hospitals and open invitations',
});

/** Accepts an invitation, within ten minutes after log-in or `confirmIdentity`: the account becomes a user of that hospital. */
export const acceptInvitation = defineCall({
  id: 'account.acceptInvitation',
  method: 'POST',
  path: '/v2/:hospital/account/acceptInvitation',
  afterPlan: true,
  access: { kind: 'account' },
  input: z.strictObject({ id: field.id }),
  payload: ok,
  refusals: [notFound, invitationEnded, verifyFirst, accountLimit],
  summary: 'Accepts an invitation into a further hospital',
});

/** Declines an invitation. */
export const declineInvitation = defineCall({
  id: 'account.declineInvitation',
  method: 'POST',
  path: '/v2/:hospital/account/declineInvitation',
  afterPlan: true,
  access: { kind: 'account' },
  input: z.strictObject({ id: field.id }),
  payload: ok,
  refusals: [notFound, invitationEnded],
  summary: 'Declines an invitation into a further hospital',
});

/**
 * Goes on in another of the own hospitals without a log-in. The session gets another token and ends when the old one would
 * have; what that hospital demands (second factor, sessions per account) holds from then on. A hospital that is none of
 * the person's is the same as none.
 */
export const changeHospital = defineCall({
  id: 'account.changeHospital',
  method: 'POST',
  path: '/v2/:hospital/account/changeHospital',
  afterPlan: true,
  access: { kind: 'account', even: ['factor'] },
  input: z.strictObject({ to: z.string().max(60), kickoutExisting: z.boolean().default(false) }),
  payload: z.object({ result: z.object({ hospital: z.string() }) }),
  refusals: [notFound, duplicateSession],
  summary: 'Goes on in another of the own hospitals',
});

/** Ends the own membership of one hospital, with the sessions there; the others stay. */
export const leaveHospital = defineCall({
  id: 'account.leaveHospital',
  method: 'POST',
  path: '/v2/:hospital/account/leaveHospital',
  afterPlan: true,
  access: { kind: 'account' },
  input: z.strictObject({ from: z.string().max(60) }),
  payload: ok,
  refusals: [notFound, verifyFirst, lastAdministrator, lastHospital],
  summary: 'Ends the own membership of a hospital',
});

import type { SystemTrx } from '@alder/database';
import { seatOf } from '@alder/hospitals/domain';
import { type Implementation, implement, implementStream, type StreamContext } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  acceptInvitation,
  declineInvitation,
  getMemberInvitations,
  getOwnHospitals,
  inviteMember,
  leaveHospital,
  withdrawMemberInvitation,
} from '../contract/membership-calls.ts';
import { accountUnknown, invitationEnded, lastAdministrator, lastHospital } from '../contract/refusals.ts';
import { isInvitationOpen, leaveProblem } from '../domain/membership.ts';
import { endSessions, findAccountByEmail, finishIn, listMemberships } from './account.repository.ts';
import { writeAccountLetter } from './account-letter.ts';
import { refuseUnverified } from './factor-proof.ts';
import { invitePersonElsewhere } from './invite-user.ts';
import { presentInvitation } from './membership.presenter.ts';
import {
  countAdministratorsBeside,
  endMembership,
  type InvitationRow,
  insertInvited,
  listInvitations,
  listInvitationsTo,
  lockInvitation,
  lockMembership,
  setInvitationState,
} from './membership.repository.ts';
import { refuseFull } from './refuse-full.ts';
import { lockAccountLimit } from './user.repository.ts';

/** One person in several hospitals (decision 0485): the hospital invites, the person accepts, and each hospital ends its own. */
export const membershipHandlers: readonly Implementation[] = [
  implementStream(inviteMember, async (input, { beyond, inHospital, account, hospital, now }) => {
    const found = await beyond.system((trx) => findInvited(trx, input.email));
    if (!found) throw accountUnknown({ fields: { email: accountUnknown.code } });
    return inHospital(async ({ trx, emit, audit }) => {
      const { email, acceptAppointments: accepts_appointments, ...rights } = input;
      const inviting = { hospital, by: account.id, now };
      const invitation = await invitePersonElsewhere(trx, inviting, found, { ...rights, email, accepts_appointments });
      audit({ entity: 'membershipInvitation', id: invitation.id, detail: { ...rights, email } });
      emit({ event: 'user.invited', id: invitation.id });
      return { invitation: presentInvitation(invitation) };
    });
  }),

  implement(getMemberInvitations, async (_input, { trx, now }) => ({
    result: (await listInvitations(trx, now)).map(presentInvitation),
  })),

  implement(withdrawMemberInvitation, async ({ id }, { trx, now, emit, audit }) => {
    const invitation = await lockInvitation(trx, id);
    if (!invitation) throw notFound();
    refuseEnded(invitation, now);
    await setInvitationState(trx, invitation, 'withdrawn', now);
    audit({ entity: 'membershipInvitation', id });
    emit({ event: 'user.invited', id });
    return { result: 'ok' as const };
  }),

  implementStream(getOwnHospitals, async (_input, { beyond, account, hospital, now }) =>
    beyond.system(async (trx) => {
      const own = await listMemberships(trx, account.id);
      const invitations = await listInvitationsTo(trx, account.id, now);
      return {
        hospitals: own.map(({ hospital: key, hospitalName: name, hospitalId, role }) => {
          return { key, name, role: role as 'doctor', isCurrent: hospitalId === hospital.id };
        }),
        invitations: invitations.map(({ ends_at, role, ...rest }) => {
          return { ...rest, role: role as 'doctor', ends_at: ends_at.toISOString() };
        }),
      };
    }),
  ),

  implementStream(acceptInvitation, async ({ id }, context) => {
    const { account, now } = context;
    await context.beyond.system(async (trx) => {
      const invitation = await lockOwnInvitation(trx, context, id);
      await refuseUnverified(trx, context);
      refuseFull(await lockAccountLimit(trx, invitation.hospital), { total: true, seat: seatOf(invitation) });
      await insertInvited(trx, invitation);
      await setInvitationState(trx, invitation, 'accepted', now);
      const { role, permit_his, permit_lis, permit_pacs } = invitation;
      const detail = { role, permit_his, permit_lis, permit_pacs, invitation: id };
      await finishThere(trx, context, invitation.hospital, {
        action: acceptInvitation.id,
        event: 'user.created',
        detail,
      });
      const letter = { kind: 'membership' as const, values: { hospital: await nameOf(trx, invitation.hospital) } };
      await writeAccountLetter(trx, { account: account.id, hospital: invitation.hospital, now }, letter);
    });
    return { result: 'ok' as const };
  }),

  implementStream(declineInvitation, async ({ id }, context) => {
    await context.beyond.system(async (trx) => {
      const invitation = await lockOwnInvitation(trx, context, id);
      await setInvitationState(trx, invitation, 'declined', context.now);
      const detail = { invitation: id };
      await finishThere(trx, context, invitation.hospital, {
        action: declineInvitation.id,
        event: 'user.invited',
        detail,
      });
    });
    return { result: 'ok' as const };
  }),

  implementStream(leaveHospital, async ({ from }, context) => {
    const { account, now } = context;
    await context.beyond.system(async (trx) => {
      const membership = await lockMembership(trx, { account: account.id, key: from });
      if (!membership) throw notFound();
      await refuseUnverified(trx, context);
      const { hospital, role, name } = membership;
      await lockAccountLimit(trx, hospital);
      const problem = leaveProblem({
        otherHospitals: (await listMemberships(trx, account.id)).filter((each) => each.hospitalId !== hospital).length,
        isAdministrator: role === 'hospitalAdmin',
        otherAdministrators: await countAdministratorsBeside(trx, { hospital, account: account.id }),
      });
      if (problem) throw problem === 'lastHospital' ? lastHospital() : lastAdministrator();
      await endMembership(trx, { hospital, account: account.id });
      await endSessions(trx, account.id, { reason: 'permit', hospital });
      await finishThere(trx, context, hospital, { action: leaveHospital.id, event: 'user.updated', detail: { role } });
      const letter = { kind: 'membershipEnded' as const, values: { hospital: name, at: now } };
      await writeAccountLetter(trx, { account: account.id, hospital, now }, letter);
    });
    return { result: 'ok' as const };
  }),
];

/** The account that an address belongs to, if it may be invited at all. */
async function findInvited(trx: SystemTrx, email: string) {
  const found = await findAccountByEmail(trx, email);
  if (!found?.active) return undefined;
  const { lang, email: address } = await trx
    .selectFrom('account')
    .select(['lang', 'email'])
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  return { id: found.id, email: address, lang: lang as 'en' | null };
}

/** @throws {Refusal} `notFound` for an invitation of another person: it is the same as none; `invitationEnded`. */
async function lockOwnInvitation(trx: SystemTrx, { account, now }: StreamContext, id: string): Promise<InvitationRow> {
  const invitation = await lockInvitation(trx, id);
  if (invitation?.account !== account.id) throw notFound();
  refuseEnded(invitation, now);
  return invitation;
}

function refuseEnded({ state, ends_at: endsAt }: InvitationRow, now: Date): void {
  if (!isInvitationOpen({ state, endsAt }, now)) throw invitationEnded();
}

/** Audit row and event in the hospital that is joined, declined or left; the hospital of the session is not notified. */
async function finishThere(
  trx: SystemTrx,
  { account }: StreamContext,
  hospital: string,
  { action, event, detail }: { action: string; event: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const row = { action, entity: 'user', id: account.id, account: account.id, detail };
  await finishIn(trx, hospital, [{ event, id: account.id }], [row]);
}

async function nameOf(trx: SystemTrx, hospital: string): Promise<string> {
  const { name } = await trx.selectFrom('hospital').select('name').where('id', '=', hospital).executeTakeFirstOrThrow();
  return name;
}

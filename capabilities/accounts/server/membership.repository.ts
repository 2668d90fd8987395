import type { HospitalTrx, SystemTrx } from '@alder/database';
import type { MemberRole } from '../domain/membership.ts';

const COLUMNS = [
  ...(['id', 'hospital', 'account', 'email', 'role', 'permit_his', 'permit_lis', 'permit_pacs'] as const),
  ...(['accepts_appointments', 'state', 'created_at', 'ends_at'] as const),
] as const;

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

/** Writes an invitation; one that is open for the same person is withdrawn. */
export async function insertInvitation(
  trx: HospitalTrx,
  invitation: {
    id: string;
    account: string;
    email: string;
    role: MemberRole;
    permit_his: boolean;
    permit_lis: boolean;
    permit_pacs: boolean;
    accepts_appointments: boolean;
    invited_by: string;
    ends_at: Date;
  },
  now: Date,
): Promise<InvitationRow> {
  await trx
    .updateTable('membership_invitation')
    .set({ state: 'withdrawn', ended_at: now })
    .where('account', '=', invitation.account)
    .where('state', '=', 'open')
    .execute();
  return trx
    .insertInto('membership_invitation')
    .values({ created_at: now, ...invitation })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Invitations of the hospital that can be accepted, the newest first. */
export function listInvitations(trx: HospitalTrx, now: Date) {
  return trx
    .selectFrom('membership_invitation')
    .select(COLUMNS)
    .where('state', '=', 'open')
    .where('ends_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Reads an invitation and holds it; within a hospital's transaction only that hospital's are found. */
export function lockInvitation(trx: Pick<SystemTrx, 'selectFrom'>, id: string) {
  return trx.selectFrom('membership_invitation').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setInvitationState(
  trx: Pick<SystemTrx, 'updateTable'>,
  { id, hospital }: Pick<InvitationRow, 'id' | 'hospital'>,
  state: 'accepted' | 'declined' | 'withdrawn',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('membership_invitation')
    .set({ state, ended_at: now })
    .where('hospital', '=', hospital)
    .where('id', '=', id)
    .execute();
}

/** Open invitations to a person, of hospitals that are not closed. */
export function listInvitationsTo(trx: SystemTrx, account: string, now: Date) {
  return trx
    .selectFrom('membership_invitation')
    .innerJoin('hospital', 'hospital.id', 'membership_invitation.hospital')
    .select([
      'membership_invitation.id',
      'membership_invitation.role',
      'membership_invitation.ends_at',
      'hospital.name as hospitalName',
    ])
    .where('membership_invitation.account', '=', account)
    .where('membership_invitation.state', '=', 'open')
    .where('membership_invitation.ends_at', '>', now)
    .where('hospital.active', '=', true)
    .orderBy('membership_invitation.created_at')
    .orderBy('membership_invitation.id')
    .execute();
}

/** Makes the invited person a user; a membership that was ended begins again with the rights of the invitation. */
export async function insertInvited(
  trx: SystemTrx,
  { hospital, account, ...invitation }: InvitationRow,
): Promise<void> {
  const { role, permit_his, permit_lis, permit_pacs, accepts_appointments } = invitation;
  const rights = { role, permit_his, permit_lis, permit_pacs, accepts_appointments, active: true };
  await trx
    .insertInto('membership')
    .values({ hospital, account, ...rights })
    .onConflict((conflict) => conflict.columns(['hospital', 'account']).doUpdateSet(rights))
    .execute();
}

/** The role that a person has in a hospital; the row is held. Undefined without an active membership. */
export function lockMembership(trx: SystemTrx, { account, key }: { account: string; key: string }) {
  return trx
    .selectFrom('membership')
    .innerJoin('hospital', 'hospital.id', 'membership.hospital')
    .select(['membership.hospital', 'membership.role', 'hospital.key', 'hospital.name', 'hospital.configs'])
    .where('membership.account', '=', account)
    .where('membership.active', '=', true)
    .where('hospital.active', '=', true)
    .where('hospital.key', '=', key)
    .forNoKeyUpdate('membership')
    .executeTakeFirst();
}

/** Active administrators of a hospital besides one account. Counted under the lock of the account limit. */
export async function countAdministratorsBeside(
  trx: SystemTrx,
  { hospital, account }: { hospital: string; account: string },
): Promise<number> {
  const { count } = await trx
    .selectFrom('membership')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hospital', '=', hospital)
    .where('active', '=', true)
    .where('role', 'in', ['hospitalAdmin', 'sysAdmin'])
    .where('account', '!=', account)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function endMembership(
  trx: SystemTrx,
  { hospital, account }: { hospital: string; account: string },
): Promise<void> {
  await trx
    .updateTable('membership')
    .set({ active: false })
    .where('hospital', '=', hospital)
    .where('account', '=', account)
    .execute();
}

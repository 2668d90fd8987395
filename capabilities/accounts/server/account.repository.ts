import type { SystemTrx } from '@alder/database';
import type { PlanState, StoredUsage } from '@alder/hospitals/contract';
import type { Announcement } from '@alder/notices/contract';
import { type AuditRow, type Event, finish } from '@alder/server';
import { sql } from 'kysely';

/** Who an email belongs to. */
export function findAccountByEmail(trx: SystemTrx, email: string) {
  return trx
    .selectFrom('account')
    .select(['id', 'password_hash', 'active'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst();
}

/** Reads an account and holds it: log-ins of one person happen one after another. */
export function lockAccount(trx: SystemTrx, id: string) {
  return trx.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number];

/** Active hospitals that a person may act for, the one joined first before the others. */
export function listMemberships(trx: SystemTrx, account: string) {
  return trx
    .selectFrom('membership')
    .innerJoin('hospital', 'hospital.id', 'membership.hospital')
    .select([
      'membership.hospital as hospitalId',
      'hospital.key as hospital',
      'hospital.name as hospitalName',
      'membership.role',
      'membership.permit_his',
      'membership.permit_lis',
      'membership.permit_pacs',
    ])
    .where('membership.account', '=', account)
    .where('membership.active', '=', true)
    .where('hospital.active', '=', true)
    .orderBy('membership.created_at')
    .orderBy('hospital.id')
    .execute();
}

export function findHospital(trx: SystemTrx, id: string) {
  return trx
    .selectFrom('hospital')
    .selectAll()
    .select(sql<StoredUsage>`app.stored_usage(id)`.as('pacs_usage'))
    .select(sql<PlanState>`app.plan_state(id)`.as('plan_state'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The operator's announcement in force: the newest, unless that one withdrew it. */
export async function findAnnouncement(trx: SystemTrx): Promise<Announcement | null> {
  const newest = await trx
    .selectFrom('system_announcement')
    .select(['message', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest?.message) return null;
  return { timestamp: newest.created_at.toISOString(), message: newest.message as Announcement['message'] };
}

/** Sessions of an account that have not been ended; those idle too long are among them. */
export function listLiveSessions(trx: SystemTrx, account: string, now: Date) {
  return trx
    .selectFrom('session')
    .select(['id', 'token_hash', 'created_at', 'seen_at'])
    .where('account', '=', account)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

export async function insertSession(
  trx: SystemTrx,
  session: {
    id: string;
    token_hash: Buffer;
    account: string;
    hospital: string;
    browser_id: string | null;
    address: string;
    user_agent: string | null;
    created_at: Date;
    seen_at: Date;
    verified_at: Date;
    limited: 'factor' | null;
    expires_at: Date;
  },
): Promise<void> {
  await trx.insertInto('session').values(session).execute();
}

/** Ends sessions and notifies their sockets, in this transaction; see `app.end_sessions`. */
export async function endSessions(
  trx: Pick<SystemTrx, 'getExecutor'>,
  account: string,
  { keep = null, reason, hospital = null }: { keep?: string | null; reason: EndReason; hospital?: string | null },
): Promise<void> {
  await sql`select app.end_sessions(${account}::uuid, ${keep}::uuid, ${reason}, ${hospital}::uuid)`.execute(trx);
}
export type EndReason =
  | 'logout'
  | 'kickout'
  | 'password'
  | 'permit'
  | 'replaced'
  /** By the person, on the list of own sessions. */
  | 'ended'
  /** Too many wrong PINs at a locked screen. */
  | 'pin'
  /** The second factor was taken away. */
  | 'factor';

/** Ends one session and notifies its socket; false if it had ended already. */
export async function endSession(
  trx: SystemTrx,
  { id, reason, now }: { id: string; reason: EndReason; now: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('session')
    .set({ revoked_at: now, revoked_for: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['hospital', 'account'])
    .executeTakeFirst();
  if (!ended) return false;
  const payload = { reason: reason === 'logout' ? 'logout' : 'revoked' };
  await finishIn(
    trx,
    ended.hospital,
    [{ event: 'session.revoked', id, payload }],
    [{ action: 'session.revoke', entity: 'session', id, account: ended.account, detail: { reason } }],
  );
  return true;
}

export async function setPasswordHash(
  trx: Pick<SystemTrx, 'updateTable'>,
  id: string,
  password_hash: string,
): Promise<void> {
  await trx.updateTable('account').set({ password_hash }).where('id', '=', id).execute();
}

/**
 * Writes events and audit rows of a transaction that started without a hospital into that hospital's outbox and audit
 * log.
 */
export async function finishIn(
  trx: SystemTrx,
  hospital: string,
  events: readonly Event[],
  audits: readonly AuditRow[],
): Promise<void> {
  await sql`select set_config('app.hospital', ${hospital}, true)`.execute(trx);
  await finish(trx, { events, audits });
  await sql`select set_config('app.hospital', '', true)`.execute(trx);
}

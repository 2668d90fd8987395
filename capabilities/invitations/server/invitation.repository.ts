import { randomInt } from 'node:crypto';
import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import { CODE_DAYS, CODE_LENGTH, CODE_LETTERS } from '../domain/index.ts';

/** Any number; the holder of this database lock links hospitals. */
const INVITATION_LOCK = 7_202_615;

/** Hospitals are linked one after another: each link is judged by what the one before has left. */
export async function lockInvitations(trx: SystemTrx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${INVITATION_LOCK})`.execute(trx);
}

/** The code of the transaction's hospital. */
export function findCode(trx: HospitalTrx) {
  return trx.selectFrom('invitation_code').select(['code', 'expires_at']).executeTakeFirst();
}

/** Gives the transaction's hospital a code in place of the one before. */
export async function setCode(trx: HospitalTrx, now: Date): Promise<{ code: string; expires_at: Date }> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  const row = { code, created_at: now, expires_at: new Date(now.getTime() + CODE_DAYS * 86_400_000) };
  await trx
    .insertInto('invitation_code')
    .values(row)
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(row))
    .execute();
  return row;
}

/** The active hospital whose code this is, while it can be used. */
export function findCodeOwner(trx: SystemTrx, code: string, now: Date) {
  return trx
    .selectFrom('invitation_code as c')
    .innerJoin('hospital as h', 'h.id', 'c.owner')
    .select(['h.id', 'h.name'])
    .where('c.code', '=', code)
    .where('c.expires_at', '>', now)
    .where('h.active', '=', true)
    .executeTakeFirst();
}

export function findHospitalByKey(trx: SystemTrx, key: string) {
  return trx.selectFrom('hospital').select(['id', 'name']).where('key', '=', key).executeTakeFirst();
}

export function findOfRequest(trx: SystemTrx, account: string, request_key: string) {
  return trx
    .selectFrom('invitation')
    .select('id')
    .where('account', '=', account)
    .where('request_key', '=', request_key)
    .executeTakeFirst();
}

/** The hospitals that invited `hospital`, one after another. */
export async function listAncestors(trx: SystemTrx, hospital: string): Promise<string[]> {
  const { rows } = await sql<{ inviter: string }>`
    with recursive up(inviter) as (
      select inviter from invitation where invited = ${hospital} and deleted_at is null
      union
      select i.inviter from up join invitation i on i.invited = up.inviter and i.deleted_at is null
    ) select inviter from up`.execute(trx);
  return rows.map(({ inviter }) => inviter);
}

export async function isInvited(trx: SystemTrx, hospital: string): Promise<boolean> {
  const found = await trx
    .selectFrom('invitation')
    .select('id')
    .where('invited', '=', hospital)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countInvited(trx: SystemTrx | HospitalTrx, inviter: string): Promise<number> {
  const { count } = await (trx as SystemTrx)
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('inviter', '=', inviter)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewInvitation = {
  readonly inviter: string;
  readonly invited: string;
  readonly source: 'registration' | 'code' | 'operator';
  readonly account: string | null;
  readonly request_key: string | null;
};

export async function insertInvitation(trx: SystemTrx, row: NewInvitation, now: Date): Promise<string> {
  const id = newId();
  await trx
    .insertInto('invitation')
    .values({ id, ...row, created_at: now })
    .execute();
  return id;
}

/** Marks an invitation as taken back; undefined where there is none, or it was before. */
export function setDeleted(trx: SystemTrx, id: string, now: Date) {
  return trx
    .updateTable('invitation')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'inviter', 'invited'])
    .executeTakeFirst();
}

export type Reason = 'invited' | 'inviter' | 'bonus' | 'withdrawn';
export type NewReward = {
  readonly recipient: string;
  readonly invitation: string;
  readonly months: number;
  readonly reason: Reason;
  readonly plan_ends_at: Date | null;
};

export async function insertReward(trx: SystemTrx, reward: NewReward, at: Date): Promise<void> {
  await trx
    .insertInto('reward')
    .values({ id: newId(), ...reward, at })
    .execute();
}

/** Months of the rewards of a hospital for one invitation. */
export async function sumOf(trx: SystemTrx, recipient: string, invitation: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('reward')
    .select(({ fn }) => fn.sum<number>('months').as('sum'))
    .where('recipient', '=', recipient)
    .where('invitation', '=', invitation)
    .where('reason', '!=', 'bonus')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Months of the bonuses that a hospital holds. */
export async function sumOfBonuses(trx: SystemTrx, recipient: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('reward')
    .select(({ fn }) => fn.sum<number>('months').as('sum'))
    .where('recipient', '=', recipient)
    .where('reason', '=', 'bonus')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Administrators who are notified of a reward, with the language of each. */
export function listAdministrators(trx: SystemTrx, hospital: string) {
  return trx
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account')
    .innerJoin('hospital as h', 'h.id', 'm.hospital')
    .select(['a.email', sql<'en' | 'ja' | 'zhtw'>`coalesce(a.lang, h.lang)`.as('lang')])
    .where('m.hospital', '=', hospital)
    .where('m.role', '=', 'hospitalAdmin')
    .where('m.active', '=', true)
    .where('a.active', '=', true)
    .execute();
}

const linkQuery = (trx: SystemTrx) =>
  trx
    .selectFrom('invitation as i')
    .innerJoin('hospital as a', 'a.id', 'i.inviter')
    .innerJoin('hospital as b', 'b.id', 'i.invited')
    .select(['i.id', 'i.source', 'i.created_at', 'i.deleted_at'])
    .select(['a.key as inviter_key', 'a.name as inviter_name', 'b.key as invited_key', 'b.name as invited_name']);

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export function findLink(trx: SystemTrx, id: string) {
  return linkQuery(trx).where('i.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function listLinks(trx: SystemTrx) {
  return linkQuery(trx).orderBy('i.created_at', 'desc').orderBy('i.id', 'desc').limit(2000).execute();
}

/** Name and key of the other hospitals of these invitations are what a hospital may know of them. */
export async function listHistory(trx: SystemTrx, hospital: string) {
  const invited = await linkQuery(trx)
    .where('i.inviter', '=', hospital)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
  const by = await linkQuery(trx)
    .where('i.invited', '=', hospital)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();
  const rewards = await trx
    .selectFrom('reward as r')
    .innerJoin('invitation as i', 'i.id', 'r.invitation')
    .innerJoin('hospital as a', 'a.id', 'i.inviter')
    .innerJoin('hospital as b', 'b.id', 'i.invited')
    .select(['r.at', 'r.months', 'r.reason', 'r.plan_ends_at'])
    .select(sql<string>`case when i.inviter = ${hospital} then b.name else a.name end`.as('other'))
    .where('r.recipient', '=', hospital)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  return { invited, by, rewards };
}

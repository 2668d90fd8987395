import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { letterChannels, stepKinds } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type BreachRow = NonNullable<Awaited<ReturnType<typeof findBreach>>>;

function select(trx: HospitalTrx) {
  return trx
    .selectFrom('breach as b')
    .leftJoin('account as enterer', 'enterer.id', 'b.entered_by')
    .leftJoin('account as person', 'person.id', 'b.account')
    .leftJoin('share_url as link', 'link.id', 'b.link')
    .selectAll('b')
    .select(['enterer.display_name as entered_name', 'person.display_name as account_name', 'link.title as link_title'])
    .select([
      sql<number>`(select count(distinct l.owner)::int from breach_letter l where l.breach = b.id)`.as('told'),
      sql<Date | null>`(select min(l.noted_at) from breach_letter l where l.breach = b.id)`.as('told_at'),
    ]);
}

export function findBreach(trx: HospitalTrx, id: string) {
  return select(trx).where('b.id', '=', id).executeTakeFirst();
}

/** Reads one case and holds it until the transaction ends. */
export function lockBreach(trx: HospitalTrx, id: string) {
  return select(trx).where('b.id', '=', id).forNoKeyUpdate('b').executeTakeFirst();
}

export type ListFilter = {
  readonly state?: 'open' | 'closed' | undefined;
  readonly skip: number;
  readonly limit: number;
};

export function listBreaches(trx: HospitalTrx, { state, skip, limit }: ListFilter) {
  return select(trx)
    .$if(state !== undefined, (query) => query.where('b.state', '=', state!))
    .orderBy(sql`b.state = 'open' desc`)
    .orderBy('b.discovered_at', 'desc')
    .orderBy('b.id')
    .offset(skip)
    .limit(limit)
    .execute();
}

export function insertBreach(trx: HospitalTrx, row: Omit<Insertable<Database['breach']>, 'hospital'>) {
  return trx.insertInto('breach').values(row).execute();
}

export function setBreach(trx: HospitalTrx, id: string, change: Updateable<Database['breach']>) {
  return trx.updateTable('breach').set(change).where('id', '=', id).execute();
}

export type NewStep = {
  readonly breach: string;
  readonly kind: (typeof stepKinds)[number];
  readonly text?: string;
  readonly subject?: string;
  readonly owners?: number;
  readonly author: string;
  readonly at: Date;
};

export function insertStep(trx: HospitalTrx, { text = '', ...step }: NewStep) {
  return trx
    .insertInto('breach_step')
    .values({ id: newId(step.at.getTime()), text, ...step })
    .execute();
}

export function listSteps(trx: HospitalTrx, breach: string) {
  return trx
    .selectFrom('breach_step as s')
    .leftJoin('account as author', 'author.id', 's.author')
    .select(['s.id', 's.at', 's.kind', 's.subject', 's.owners', 's.text', 'author.display_name as by'])
    .where('s.breach', '=', breach)
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

export type NewLetters = {
  readonly breach: string;
  readonly owners: readonly string[];
  readonly channel: (typeof letterChannels)[number];
  readonly on: string;
  readonly now: Date;
};

export function insertLetters(trx: HospitalTrx, { breach, owners, channel, on, now }: NewLetters) {
  const rows = owners.map((owner) => ({
    id: newId(now.getTime()),
    breach,
    owner,
    channel,
    sent_on: on,
    noted_at: now,
  }));
  return trx.insertInto('breach_letter').values(rows).execute();
}

/** How many of these are owners of the hospital. */
export async function countOwners(trx: HospitalTrx, owners: readonly string[]): Promise<number> {
  const { count } = await trx
    .selectFrom('owner')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', 'in', owners)
    .executeTakeFirstOrThrow();
  return count;
}

export type OwnerLetter = {
  readonly owner: string;
  readonly channel: (typeof letterChannels)[number];
  readonly on: string;
};

/** The last letter to each notified owner. */
export async function listNotifiedOwners(trx: HospitalTrx, breach: string): Promise<ReadonlyMap<string, OwnerLetter>> {
  const { rows } = await sql<OwnerLetter>`
    select distinct on (owner) owner, channel, sent_on::text as on from breach_letter
    where breach = ${breach} order by owner, sent_on desc, id desc`.execute(trx);
  return new Map(rows.map((row) => [row.owner, row]));
}

export async function isMember(trx: HospitalTrx, account: string): Promise<boolean> {
  const row = await trx.selectFrom('membership').select('account').where('account', '=', account).executeTakeFirst();
  return row !== undefined;
}

export async function isLink(trx: HospitalTrx, link: string): Promise<boolean> {
  return (await trx.selectFrom('share_url').select('id').where('id', '=', link).executeTakeFirst()) !== undefined;
}

import type { Database, HospitalTrx } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { ErasurePatterns, LastEntries } from '../domain/index.ts';

export type ErasureRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

function select(trx: HospitalTrx) {
  return trx
    .selectFrom('erasure_request as e')
    .innerJoin('owner', 'owner.id', 'e.owner')
    .leftJoin('account as enterer', 'enterer.id', 'e.entered_by')
    .leftJoin('account as decider', 'decider.id', 'e.decided_by')
    .selectAll('e')
    .select(['owner.name as owner_name', 'enterer.display_name as entered_name'])
    .select('decider.display_name as decided_name');
}

export function findRequest(trx: HospitalTrx, id: string) {
  return select(trx).where('e.id', '=', id).executeTakeFirst();
}

/** Reads one request and holds it until the transaction ends. */
export function lockRequest(trx: HospitalTrx, id: string) {
  return select(trx).where('e.id', '=', id).forNoKeyUpdate('e').executeTakeFirst();
}

export function findOpenRequest(trx: HospitalTrx, owner: string) {
  return trx
    .selectFrom('erasure_request')
    .select('id')
    .where('owner', '=', owner)
    .where('state', 'in', ['open', 'erasing'])
    .executeTakeFirst();
}

export type ListFilter = {
  readonly state?: 'open' | 'decided' | undefined;
  readonly q?: string | undefined;
  readonly skip: number;
  readonly limit: number;
};

export function listRequests(trx: HospitalTrx, { state, q, skip, limit }: ListFilter) {
  const open = sql<boolean>`e.state in ('open', 'erasing')`;
  return select(trx)
    .$if(state !== undefined, (query) => query.where(state === 'open' ? open : sql<boolean>`not ${open}`))
    .$if(Boolean(q), (query) => query.where(sql<boolean>`strpos(app.fold(owner.name), app.fold(${q!})) > 0`))
    .orderBy(sql`${open} desc`)
    .orderBy(sql`case when ${open} then e.due_on end`)
    .orderBy('e.decided_at', 'desc')
    .orderBy('e.id')
    .offset(skip)
    .limit(limit)
    .execute();
}

export function insertRequest(trx: HospitalTrx, request: Omit<Insertable<Database['erasure_request']>, 'hospital'>) {
  return trx.insertInto('erasure_request').values(request).execute();
}

export function setRequest(trx: HospitalTrx, id: string, change: Updateable<Database['erasure_request']>) {
  return trx.updateTable('erasure_request').set(change).where('id', '=', id).execute();
}

export function findOwner(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('owner')
    .select([
      'id',
      'name',
      'reading',
      'former_names',
      'phones',
      'email',
      'line_account',
      'address',
      'lang',
      'erased_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Which of these values other owners of the hospital have too: a family with one telephone, one address. */
export async function listShared(
  trx: HospitalTrx,
  owner: string,
  identity: { readonly phones: readonly string[]; readonly email: string | null; readonly address: string | null },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ value: string }>`
    select v as value from unnest(${[...identity.phones]}::text[]) as v
    where exists (select from owner_phone p where p.digits = app.phone_digits(v) and p.owner <> ${owner}::uuid)
    union all
    select v from unnest(${[identity.email, identity.address].filter((each) => each !== null)}::text[]) as v
    where exists (select from owner o where o.id <> ${owner}::uuid and not o.deleted
      and (lower(o.email) = lower(v) or o.address = v))`.execute(trx);
  return new Set(rows.map(({ value }) => value));
}

/** Days of the last entries that the law may keep, in the hospital's time zone. */
export async function findLastEntries(trx: HospitalTrx, owner: string, timezone: string): Promise<LastEntries> {
  const { rows } = await sql<LastEntries>`
    with visits as (
      select m.id, m.pet, m.checked_in_at from medical_record m
      where m.deleted_at is null and (m.owner = ${owner}::uuid or m.pet in (select id from pet where owner = ${owner}::uuid)))
    select (select (max(checked_in_at) at time zone ${timezone})::date::text from visits) as record,
      (select (max(l.created_at) at time zone ${timezone})::date::text from medicine_record l join visits v on v.id = l.medical_record
        where l.type = 'controlled' and l.deleted_at is null) as controlled,
      (select (max(paid_at) at time zone ${timezone})::date::text from receipt
        where owner = ${owner}::uuid and status = 'paid' and owner_name is not null) as receipt,
      coalesce((select array_agg(distinct species) from pet where owner = ${owner}::uuid), '{}') as species`.execute(
    trx,
  );
  return rows[0]!;
}

/** What stays, for the preview. */
export async function countKept(trx: HospitalTrx, owner: string, receiptsFrom: string) {
  const { rows } = await sql<{ pets: number; visits: number; receipts: number; originals: number }>`
    select (select count(*) from pet where owner = ${owner}::uuid and not deleted) as pets,
      (select count(*) from medical_record where deleted_at is null
        and (owner = ${owner}::uuid or pet in (select id from pet where owner = ${owner}::uuid))) as visits,
      (select count(*) from receipt where owner = ${owner}::uuid and status = 'paid' and owner_name is not null
        and paid_at >= ${receiptsFrom}::date) as receipts,
      (select count(*) from medical_image i join series s on s.id = i.series join study t on t.id = s.study
        where i.deleted_at is null and i.sop_class_uid <> '' and t.pet in (select id from pet where owner = ${owner}::uuid)) as originals`.execute(
    trx,
  );
  const { pets, visits, receipts, originals } = rows[0]!;
  return { pets: Number(pets), visits: Number(visits), receipts: Number(receipts), originals: Number(originals) };
}

export type Erasing = {
  readonly owner: string;
  readonly patterns: ErasurePatterns;
  /** Search key of a distinctive name. */
  readonly name: string;
  readonly receiptsFrom: string;
  readonly at: Date;
};

/** Makes the owner nameless in every table: `app.erase_owner`. Returns rows by table. */
export async function eraseRows(trx: HospitalTrx, { owner, patterns, name, receiptsFrom, at }: Erasing) {
  const key = patterns.isDistinctive ? sql`app.search_key(${name})` : sql`''`;
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select app.erase_owner(${owner}::uuid, ${patterns.everywhere}, ${patterns.related}, ${patterns.replacement}, ${key},
      ${receiptsFrom}::date, ${at}) as counts`.execute(trx);
  return rows[0]!.counts;
}

/** Rows of others with the same name, by table: they are not changed. */
export async function findElsewhere(trx: HospitalTrx, { owner, patterns, name }: Erasing) {
  if (!patterns.isDistinctive) return {};
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select app.find_words_elsewhere(${owner}::uuid, ${patterns.related}, app.search_key(${name})) as counts`.execute(
    trx,
  );
  return rows[0]!.counts;
}

export function findIdentity(trx: HospitalTrx, owner: string) {
  return trx.selectFrom('erasure_identity').selectAll().where('owner', '=', owner).executeTakeFirst();
}

export function insertIdentity(
  trx: HospitalTrx,
  identity: { owner: string; sealed: Buffer; grounds: string; until: string },
) {
  return trx
    .insertInto('erasure_identity')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['hospital', 'owner']).doNothing())
    .execute();
}

export type LedgerRow = {
  readonly owner: string;
  readonly request: string;
  readonly law: string;
  readonly asked_on: string;
  readonly erased_at: Date;
};

export function insertLedger(trx: HospitalTrx, row: LedgerRow) {
  return trx
    .insertInto('erasure_ledger')
    .values(row)
    .onConflict((conflict) => conflict.columns(['hospital', 'owner']).doNothing())
    .execute();
}

export function listLedger(trx: HospitalTrx): Promise<LedgerRow[]> {
  return trx
    .selectFrom('erasure_ledger')
    .select(['owner', 'request', 'law', 'asked_on', 'erased_at'])
    .orderBy('erased_at')
    .execute();
}

/** Deletes kept identities whose last day is over, and names on receipts that are older than the law asks for. */
export async function expireKept(trx: HospitalTrx, today: string, rows: readonly { owner: string; from: string }[]) {
  await trx.deleteFrom('erasure_identity').where('until', '<', today).execute();
  for (const { owner, from } of rows)
    await sql`select app.expire_names_on_receipts(${owner}::uuid, ${from}::date)`.execute(trx);
}

/** Files of imports that an owner or their pets came with. */
export async function listImportFiles(trx: HospitalTrx, owner: string): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`
    select distinct file from data_import_row
    where ${owner}::uuid in (target, parent_target)
      or target in (select id from pet where owner = ${owner}::uuid)`.execute(trx);
  return rows.map(({ file }) => file);
}

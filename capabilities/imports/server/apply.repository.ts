import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { ImportEntity, RowReasonCode } from '../domain/index.ts';
import type { Stored } from './stores.ts';

/** A row that is to be imported, with the entries of the hospital that it is and belongs to. */
export type ArrivingRow = {
  readonly number: number;
  readonly file: string;
  readonly source_id: string;
  readonly hash: string;
  readonly target: string | null;
  readonly parent: string | null;
  readonly parent_target: string | null;
  readonly data: unknown;
};

export const ARRIVES = sql`(r.outcome in ('new', 'changed') or (r.outcome = 'doubtful' and r.taken)) and not r.applied`;

/** Table that holds the entries of an entity. */
export function tableOf(entity: ImportEntity): string {
  const own = {
    ...{
      owner: 'owner',
      pet: 'pet',
      petOwner: 'pet_owner',
      weight: 'vital_signs',
      visit: 'medical_record',
      allergy: 'allergy_record',
    },
    ...{ treatment: 'treatment', vaccine: 'vaccine', medicine: 'medicine', receiptItem: 'receipt_item' },
    ...{ attachment: 'his_image', image: 'medical_image' },
  };
  return own[entity as keyof typeof own] ?? 'imported_entry';
}

/** Why an entry that was to be taken back stays. */
export async function addReason(
  trx: HospitalTrx,
  id: string,
  entity: ImportEntity,
  { targets, code }: { readonly targets: readonly string[]; readonly code: RowReasonCode },
): Promise<void> {
  if (targets.length === 0) return;
  await sql`
    update data_import_row r set reasons = r.reasons || jsonb_build_array(jsonb_build_object('code', ${code}::text))
    where r.import = ${id} and r.entity = ${entity} and r.applied and r.target = any (${[...targets]}::uuid[])`.execute(
    trx,
  );
}

/** Rows that the hospital has already are known by their id from now on, so that what belongs to them finds them. */
export async function adoptSame(trx: HospitalTrx, id: string, entity: ImportEntity): Promise<void> {
  const table = sql.table(tableOf(entity));
  await sql`
    insert into data_import_key (entity, source_id, target, hash, target_version, import)
    select r.entity, r.source_id, r.target, r.hash, t.version, r.import
    from data_import_row r join ${table} t on t.id = r.target
    where r.import = ${id} and r.entity = ${entity} and r.outcome = 'same' and not r.applied
      and not exists (select from data_import_key k where k.entity = r.entity and k.source_id = r.source_id)
    on conflict do nothing`.execute(trx);
}

/** Rows whose owner or pet was not imported after all: a person left it out. */
export async function refuseOrphans(trx: HospitalTrx, id: string, entity: ImportEntity): Promise<void> {
  if (entity === 'owner') return;
  await sql`
    update data_import_row r set parent_target = k.target
    from data_import_key k
    where r.import = ${id} and r.entity = ${entity} and ${ARRIVES} and r.parent_target is null
      and k.entity = r.parent_of and k.source_id = r.parent`.execute(trx);
  await sql`
    update data_import_row r set outcome = 'refused', taken = false, reasons = r.reasons || jsonb_build_array(
      jsonb_build_object('code', r.parent_of || 'Missing', 'value', r.parent))
    where r.import = ${id} and r.entity = ${entity} and ${ARRIVES} and r.parent_target is null
      and r.parent is not null`.execute(trx);
}

/** The next rows to import, in their order. */
export async function listArriving(
  trx: HospitalTrx,
  id: string,
  entity: ImportEntity,
  { after, limit }: { after: number; limit: number },
): Promise<readonly ArrivingRow[]> {
  const { rows } = await sql<ArrivingRow>`
    select number, file, source_id, hash, target, parent, parent_target, data from data_import_row r
    where r.import = ${id} and r.entity = ${entity} and ${ARRIVES} and r.number > ${after}
    order by number limit ${limit}`.execute(trx);
  return rows;
}

type Done = ArrivingRow & { readonly target: string; readonly version: number; readonly before: string | null };

export async function markApplied(
  trx: HospitalTrx,
  id: string,
  entity: ImportEntity,
  rows: readonly Done[],
): Promise<void> {
  await sql`
    update data_import_row r set applied = true, target = d.target, before = d.before
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ number, target, before }) => ({ number, target, before: before === null ? null : JSON.parse(before) })))}::jsonb)
      as d (number int, target uuid, before jsonb)
    where r.import = ${id} and r.entity = ${entity} and r.number = d.number`.execute(trx);
}

export async function setKeys(
  trx: HospitalTrx,
  id: string,
  entity: ImportEntity,
  rows: readonly Done[],
): Promise<void> {
  const keys = rows.map(({ source_id, target, hash, version }) => ({ source_id, target, hash, version }));
  await sql`
    insert into data_import_key (entity, source_id, target, hash, target_version, import)
    select ${entity}, d.source_id, d.target, d.hash, d.version, ${id}::uuid
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as d (source_id text, target uuid, hash text, version int)
    on conflict (hospital, entity, source_id) do update
      set target = excluded.target, hash = excluded.hash, target_version = excluded.target_version, import = excluded.import`.execute(
    trx,
  );
}

/** Entries that the import itself changed once more. */
export async function setKeyVersions(
  trx: HospitalTrx,
  entity: ImportEntity,
  entries: readonly Stored[],
): Promise<void> {
  await sql`
    update data_import_key k set target_version = d.version
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as d (id uuid, version int)
    where k.entity = ${entity} and k.target = d.id and k.target_version = d.version - 1`.execute(trx);
}

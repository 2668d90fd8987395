import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import {
  type HospitalRow,
  type HospitalView,
  type PlanState,
  presentHospital,
  type StoredUsage,
} from '../contract/index.ts';
import { configsInForce, type SettingsChange } from '../domain/index.ts';

/** The hospital of the transaction. */
export async function findHospital(trx: HospitalTrx): Promise<HospitalRow> {
  const row = await trx
    .selectFrom('hospital')
    .selectAll()
    .select([storedUsage(), planState()])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
  return row as HospitalRow;
}

/** The hospital of the transaction, held until it ends. */
export async function lockHospital(trx: HospitalTrx): Promise<HospitalRow> {
  const row = await trx
    .selectFrom('hospital')
    .selectAll()
    .select([storedUsage(), planState()])
    .where('id', '=', sql<string>`app.hospital()`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as HospitalRow;
}

/** Bytes in the imaging archive, as the hospital's users see them. */
const storedUsage = () => sql<StoredUsage>`app.stored_usage(id)`.as('pacs_usage');

/** What the plan says to everyone of the hospital. */
const planState = () => sql<PlanState>`app.plan_state(id)`.as('plan_state');

const COLUMN_OF: Readonly<Record<string, string>> = { langKey: 'lang' };
const JSON_COLUMNS: readonly string[] = ['names', 'hours', 'closed_days', 'rooms'];
const CONFIGS: readonly string[] = Object.keys(configsInForce(undefined));

/** Every setting by its name, those of `configs` among them. */
export function settingsOf(row: HospitalRow): HospitalView & Readonly<Record<string, unknown>> {
  const view = presentHospital(row);
  return { ...view, ...configsInForce(view.configs) };
}

/** Writes settings by their names: those of `configs` into it, the others into their columns. */
export async function setSettings(trx: HospitalTrx, id: string, after: SettingsChange['after']): Promise<HospitalRow> {
  const entries = Object.entries(after);
  const configs = Object.fromEntries(entries.filter(([name]) => CONFIGS.includes(name)));
  const columns = entries
    .filter(([name]) => !CONFIGS.includes(name))
    .map(([name, value]) => [COLUMN_OF[name] ?? name, JSON_COLUMNS.includes(name) ? JSON.stringify(value) : value]);
  const row = await trx
    .updateTable('hospital')
    .set({ ...Object.fromEntries(columns), configs: sql`configs || ${JSON.stringify(configs)}::jsonb` })
    .where('id', '=', id)
    .returningAll()
    .returning([storedUsage(), planState()])
    .executeTakeFirstOrThrow();
  return row as HospitalRow;
}

type NewChange = SettingsChange & {
  readonly account: string;
  readonly at: Date;
  readonly version: number;
  readonly undoes: string | null;
};

export async function insertChange(trx: HospitalTrx, { before, after, ...change }: NewChange): Promise<string> {
  const id = newId();
  await trx
    .insertInto('hospital_change')
    .values({ id, ...change, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
  return id;
}

export function findChange(trx: HospitalTrx, id: string) {
  return trx.selectFrom('hospital_change').select(['id', 'before', 'after']).where('id', '=', id).executeTakeFirst();
}

/** A page of changes, newest first, with who made them. */
export function listChanges(
  trx: HospitalTrx,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  let query = trx
    .selectFrom('hospital_change')
    .innerJoin('account', 'account.id', 'hospital_change.account')
    .select(['hospital_change.id', 'at', 'before', 'after', 'undoes', 'account', 'account.display_name'])
    .orderBy('hospital_change.id', 'desc')
    .limit(limit);
  if (after) query = query.where('hospital_change.id', '<', after);
  return query.execute();
}

/** Whether the database knows the zone too: days are reckoned there. */
export async function isZoneOfDatabase(trx: HospitalTrx, timezone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timezone}`.execute(trx);
  return rows.length > 0;
}

/** Entries of the price list that have a price. */
export async function countPrices(trx: HospitalTrx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from treatment where price > 0) + (select count(*) from medicine where price > 0)
      + (select count(*) from receipt_item where price > 0))::int as count`.execute(trx);
  return rows[0]!.count;
}

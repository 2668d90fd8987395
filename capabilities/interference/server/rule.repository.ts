import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql } from 'kysely';
import type { InterferenceRuleChange } from '../contract/index.ts';
import type { OwnRule } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const rules = (trx: HospitalTrx) =>
  trx
    .selectFrom('interference_rule')
    .innerJoin('account', 'account.id', 'interference_rule.author')
    .selectAll('interference_rule')
    .select('account.display_name as changed_by')
    .where('interference_rule.deleted_at', 'is', null);

export type RuleRow = Awaited<ReturnType<typeof listRules>>[number];

/** Newest first. */
export function listRules(trx: HospitalTrx) {
  return rules(trx).orderBy('interference_rule.id', 'desc').execute();
}

/** Rules of the hospital as the domain reads them. */
export async function listOwnRules(trx: HospitalTrx): Promise<OwnRule[]> {
  const rows = await trx.selectFrom('interference_rule').selectAll().where('deleted_at', 'is', null).execute();
  return rows.map((row) => ({ ...row, key: row.id }) as unknown as OwnRule);
}

/** A rule, removed or not. */
export function findRule(trx: HospitalTrx, id: string) {
  return trx.selectFrom('interference_rule').select('id').where(sql<string>`id::text`, '=', id).executeTakeFirst();
}

export function findRuleInPlaceOf(trx: HospitalTrx, product: string): Promise<RuleRow | undefined> {
  return rules(trx).where('interference_rule.product', '=', product).executeTakeFirst();
}

export function lockRule(trx: HospitalTrx, id: string): Promise<RuleRow | undefined> {
  return rules(trx).where('interference_rule.id', '=', id).forUpdate('interference_rule').executeTakeFirst();
}

export type RuleValues = Omit<
  Insertable<Database['interference_rule']>,
  'id' | 'hospital' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'
>;

/** @returns undefined where another row replaces the same row of the product. */
export async function insertRule(trx: HospitalTrx, values: RuleValues): Promise<RuleRow | undefined> {
  const id = newId();
  await trx
    .insertInto('interference_rule')
    .values({ id, ...values })
    .onConflict((on) => on.doNothing())
    .execute();
  return rules(trx).where('interference_rule.id', '=', id).executeTakeFirst();
}

export async function setRule(trx: HospitalTrx, id: string, values: Partial<RuleValues>): Promise<RuleRow> {
  await trx.updateTable('interference_rule').set(values).where('id', '=', id).execute();
  return rules(trx).where('interference_rule.id', '=', id).executeTakeFirstOrThrow();
}

export async function removeRule(trx: HospitalTrx, id: string, deleted_at: Date): Promise<void> {
  await trx.updateTable('interference_rule').set({ deleted_at, is_on: false }).where('id', '=', id).execute();
}

type State = InterferenceRuleChange['after'];

export async function insertChange(
  trx: HospitalTrx,
  { before, after, ...change }: { rule: string; author: string; before: State; after: State },
): Promise<void> {
  await trx
    .insertInto('interference_rule_change')
    .values({
      ...change,
      id: newId(),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

/** Changes of a row, or of every row that stood in the place of one of the product's. */
export async function listChanges(trx: HospitalTrx, key: string) {
  const { rows } = await sql<{ id: string; at: Date; by: string; before: State; after: State }>`
    select c.id, c.created_at as at, who.display_name as by, c.before, c.after
    from interference_rule_change c
    join interference_rule r on r.id = c.rule and r.hospital = c.hospital
    join account who on who.id = c.author
    where r.id::text = ${key} or r.product = ${key} order by c.id desc limit 200`.execute(trx);
  return rows;
}

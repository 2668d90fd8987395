import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql } from 'kysely';
import type { ReflexRuleChange } from '../contract/index.ts';
import type { ReflexRule } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const rules = (trx: HospitalTrx) =>
  trx
    .selectFrom('reflex_rule')
    .innerJoin('account', 'account.id', 'reflex_rule.author')
    .selectAll('reflex_rule')
    .select('account.display_name as changed_by')
    .where('reflex_rule.deleted_at', 'is', null);

export type RuleRow = Awaited<ReturnType<typeof listRules>>[number];

/** Oldest first: the order in which they are evaluated. */
export function listRules(trx: HospitalTrx) {
  return rules(trx).orderBy('reflex_rule.id').execute();
}

export function listRulesOn(trx: HospitalTrx): Promise<RuleRow[]> {
  return rules(trx).where('reflex_rule.is_on', '=', true).orderBy('reflex_rule.id').execute();
}

/** One rule is written at a time: two that close a loop together are not both saved. */
export async function lockRules(trx: HospitalTrx): Promise<RuleRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reflex rules ' || app.hospital(), 0))`.execute(trx);
  return listRules(trx);
}

/** A rule, removed or not. */
export function findRule(trx: HospitalTrx, id: string) {
  return trx.selectFrom('reflex_rule').selectAll().where('id', '=', id).executeTakeFirst();
}

export type RuleValues = Omit<
  Insertable<Database['reflex_rule']>,
  'id' | 'hospital' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'
>;

export async function insertRule(trx: HospitalTrx, values: RuleValues): Promise<RuleRow> {
  const id = newId();
  await trx
    .insertInto('reflex_rule')
    .values({ id, ...values })
    .execute();
  return rules(trx).where('reflex_rule.id', '=', id).executeTakeFirstOrThrow();
}

export async function setRule(trx: HospitalTrx, id: string, values: Partial<RuleValues>): Promise<RuleRow> {
  await trx.updateTable('reflex_rule').set(values).where('id', '=', id).execute();
  return rules(trx).where('reflex_rule.id', '=', id).executeTakeFirstOrThrow();
}

export async function removeRule(trx: HospitalTrx, id: string, deleted_at: Date): Promise<void> {
  await trx.updateTable('reflex_rule').set({ deleted_at, is_on: false }).where('id', '=', id).execute();
}

type State = ReflexRuleChange['after'];

export async function insertChange(
  trx: HospitalTrx,
  { before, after, ...change }: { rule: string; author: string; before: State; after: State },
): Promise<void> {
  await trx
    .insertInto('reflex_rule_change')
    .values({
      ...change,
      id: newId(),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

export async function listChanges(trx: HospitalTrx, rule: string) {
  const { rows } = await sql<{ id: string; at: Date; by: string; before: State; after: State }>`
    select c.id, c.created_at as at, who.display_name as by, c.before, c.after
    from reflex_rule_change c join account who on who.id = c.author
    where c.rule = ${rule}::uuid order by c.id desc limit 200`.execute(trx);
  return rows;
}

/** Reference laboratories that were asked before, the last one first. */
export async function listLaboratories(trx: HospitalTrx): Promise<string[]> {
  const { rows } = await sql<{ laboratory: string }>`
    select laboratory from lab_order where laboratory is not null
    group by laboratory order by max(time) desc limit 20`.execute(trx);
  return rows.map(({ laboratory }) => laboratory);
}

/** What the price list asks for a test. */
export async function findPrice(trx: HospitalTrx, test: string): Promise<number | null> {
  const row = await trx
    .selectFrom('treatment')
    .select('price')
    .where('lab_test', '=', test)
    .where('deleted', '=', false)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.price) : null;
}

/** The rule as its functions read it. */
export function ruleOf(row: RuleRow): ReflexRule {
  return row as unknown as ReflexRule;
}

import { type HospitalTrx, newId } from '@alder/database';
import type { LotAnalyte, WestgardRule } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type LotRow = Awaited<ReturnType<typeof listLots>>[number];
export type AgentRow = NonNullable<Awaited<ReturnType<typeof lockAgent>>>;
type LotValues = {
  material: string;
  expires_on: string;
  opened_on: string | null;
  analytes: readonly LotAnalyte[];
  closed: boolean;
};

/** Lots in use first, then the newest. */
export async function listLots(trx: HospitalTrx, filter: { device?: string | undefined; isOpen?: boolean } = {}) {
  let query = trx.selectFrom('qc_lot').selectAll().orderBy('closed').orderBy('level').orderBy('id', 'desc');
  if (filter.device) query = query.where('device', '=', filter.device);
  if (filter.isOpen) query = query.where('closed', '=', false);
  return (await query.execute()).map(readLot);
}

export async function lockLot(trx: HospitalTrx, id: string): Promise<LotRow | undefined> {
  const row = await trx.selectFrom('qc_lot').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readLot(row);
}

/** @returns undefined where the analyzer has a lot of this level and number */
export async function insertLot(
  trx: HospitalTrx,
  { analytes, ...lot }: Omit<LotValues, 'closed'> & { device: string; level: number; lot: string; author: string },
): Promise<LotRow | undefined> {
  const row = await trx
    .insertInto('qc_lot')
    .values({ id: newId(), ...lot, analytes: JSON.stringify(analytes) })
    .onConflict((conflict) => conflict.columns(['hospital', 'device', 'level', 'lot']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && readLot(row);
}

export async function setLot(
  trx: HospitalTrx,
  id: string,
  { analytes, ...change }: Partial<LotValues>,
): Promise<LotRow> {
  const row = await trx
    .updateTable('qc_lot')
    .set({ ...change, ...(analytes && { analytes: JSON.stringify(analytes) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readLot(row);
}

function readLot<Row extends { analytes: unknown }>(row: Row): Omit<Row, 'analytes'> & { analytes: LotAnalyte[] } {
  return { ...row, analytes: row.analytes as LotAnalyte[] };
}

/** Analyzers in use. */
export function listDevices(trx: HospitalTrx) {
  return trx
    .selectFrom('device')
    .select(['id', 'name', 'model', 'serial', 'last_qc_at'])
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
}

/** Held against other runs of the same analyzer until the transaction ends. */
export function lockDevice(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('device')
    .select(['id', 'model', 'serial', 'last_qc_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findRules(trx: HospitalTrx, device: string, analytes: readonly string[]) {
  const rows = await trx
    .selectFrom('qc_rule_set')
    .select(['device', 'analyte', 'off', 'tea', 'version'])
    .where('device', '=', device)
    .where('analyte', 'in', [...analytes])
    .execute();
  return rows.map((row) => ({ ...row, off: row.off as WestgardRule[] }));
}

export function lockRules(trx: HospitalTrx, device: string, analyte: string) {
  return trx
    .selectFrom('qc_rule_set')
    .select(['id', 'version'])
    .where('device', '=', device)
    .where('analyte', '=', analyte)
    .forUpdate()
    .executeTakeFirst();
}

type RuleValues = { device: string; analyte: string; off: string[]; tea: number | null };

/** @returns undefined where another user has made it at the same moment */
export function insertRules(trx: HospitalTrx, rules: RuleValues) {
  return trx
    .insertInto('qc_rule_set')
    .values({ id: newId(), ...rules })
    .onConflict((conflict) => conflict.columns(['hospital', 'device', 'analyte']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function setRules(trx: HospitalTrx, id: string, { off, tea }: RuleValues): Promise<void> {
  await trx.updateTable('qc_rule_set').set({ off, tea }).where('id', '=', id).execute();
}

/** Opened agents that were not run, the newest first. */
export function listAgents(trx: HospitalTrx, since: Date) {
  return trx
    .selectFrom('qc_agent')
    .selectAll()
    .where('used_at', 'is', null)
    .where('opened_at', '>=', since)
    .orderBy('opened_at', 'desc')
    .limit(20)
    .execute();
}

export function lockAgent(trx: HospitalTrx, id: string) {
  return trx.selectFrom('qc_agent').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertAgent(trx: HospitalTrx, agent: { lot: string; opened_at: Date; author: string }) {
  return trx
    .insertInto('qc_agent')
    .values({ id: newId(), ...agent })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setAgent(trx: HospitalTrx, id: string, change: { checked_at?: Date; used_at?: Date }) {
  return trx.updateTable('qc_agent').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { EscalationStep, Member } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export async function findList(trx: HospitalTrx): Promise<{ steps: readonly EscalationStep[]; version: number }> {
  const row = await trx.selectFrom('critical_escalation').select(['steps', 'version']).executeTakeFirst();
  return row ? { steps: row.steps as EscalationStep[], version: row.version } : { steps: [], version: 0 };
}

/** @returns false where the list was changed since. */
export async function writeList(
  trx: HospitalTrx,
  { version, steps }: { version: number; steps: readonly EscalationStep[] },
): Promise<boolean> {
  const values = { steps: JSON.stringify(steps) };
  if (version === 0) {
    const made = await trx
      .insertInto('critical_escalation')
      .values(values)
      .onConflict((conflict) => conflict.column('hospital').doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const { numUpdatedRows } = await trx
    .updateTable('critical_escalation')
    .set(values)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Members of the hospital with their names. */
export async function listMembers(trx: HospitalTrx): Promise<(Member & { name: string })[]> {
  const { rows } = await sql<Member & { name: string }>`
    select m.account, a.display_name as name, m.role, m.active from membership m join account a on a.id = m.account
    order by a.display_name, m.account`.execute(trx);
  return rows;
}

/** Accounts that were notified of an alert. */
export async function listNotified(trx: HospitalTrx, alert: string): Promise<string[]> {
  const rows = await trx.selectFrom('critical_told').select('account').where('alert', '=', alert).execute();
  return rows.map(({ account }) => account);
}

export async function insertNotified(
  trx: HospitalTrx,
  accounts: readonly string[],
  { alert, step, told_at }: { alert: string; step: number; told_at: Date },
): Promise<void> {
  if (accounts.length === 0) return;
  await trx
    .insertInto('critical_told')
    .values(accounts.map((account) => ({ id: newId(), alert, account, step, told_at })))
    .onConflict((conflict) => conflict.columns(['hospital', 'alert', 'account']).doNothing())
    .execute();
}

import { type HospitalTrx, newId } from '@alder/database';
import type { OrderPanel } from '../contract/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export async function listPanels(trx: HospitalTrx): Promise<OrderPanel[]> {
  const rows = await trx
    .selectFrom('order_panel')
    .select(['id', 'name', 'choices'])
    .orderBy('name')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, choices: row.choices as OrderPanel['choices'] }));
}

/** @returns Nothing when the hospital has a panel of that name. */
export async function insertPanel(trx: HospitalTrx, panel: Omit<OrderPanel, 'id'>): Promise<string | undefined> {
  const row = await trx
    .insertInto('order_panel')
    .values({ id: newId(), name: panel.name, choices: JSON.stringify(panel.choices) })
    .onConflict((conflict) => conflict.columns(['hospital', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function removePanel(trx: HospitalTrx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('order_panel').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

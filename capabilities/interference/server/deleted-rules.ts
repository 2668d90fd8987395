import { restoreTaken } from '@alder/deleted-items/contract';
import { type DeletedSource, deletedRows, wasOn } from '@alder/server';
import { stale } from '@alder/wire';
import { sql } from 'kysely';
import { deleteInterferenceRule } from '../contract/index.ts';
import { stateOf } from './rule.presenter.ts';
import { findRuleInPlaceOf, insertChange, lockRule } from './rule.repository.ts';

const interferenceRule: DeletedSource = {
  call: deleteInterferenceRule,
  rows: deletedRows(
    {
      id: sql`t.id`,
      version: sql`t.version`,
      deleted_at: sql`t.deleted_at`,
      name: sql`concat_ws(' · ', coalesce(t.drug, t.index, t.kind), t.analyte)`,
    },
    sql`from interference_rule t where t.deleted_at is not null`,
  ),
  restore: async ({ id }, { trx, account, emit }) => {
    const gone = await trx
      .selectFrom('interference_rule')
      .select('product')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!gone) throw stale();
    if (gone.product !== null && (await findRuleInPlaceOf(trx, gone.product))) throw restoreTaken();
    const is_on = await wasOn(trx, { changes: 'interference_rule_change', column: 'rule' }, id);
    await trx.updateTable('interference_rule').set({ deleted_at: null, is_on }).where('id', '=', id).execute();
    const row = (await lockRule(trx, id))!;
    await insertChange(trx, { rule: id, author: account.id, before: null, after: stateOf(row) });
    emit({ event: 'interferenceRule.created', id });
    return 'done';
  },
};

/** Removed rules of interference, for deleted-items. */
export const deletedInterferenceRules = { interferenceRule };

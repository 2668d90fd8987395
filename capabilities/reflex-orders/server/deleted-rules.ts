import { restoreTaken } from '@alder/deleted-items/contract';
import { type DeletedSource, deletedRows, wasOn } from '@alder/server';
import { stale } from '@alder/wire';
import { sql } from 'kysely';
import { deleteReflexRule } from '../contract/index.ts';
import { refuseLoop } from './rule.handlers.ts';
import { stateOf } from './rule.presenter.ts';
import { insertChange, lockRules, type RuleRow, setRule } from './rule.repository.ts';

/** Removed rules: one comes back switched on only if it was, and if it closes no loop with those that were made since. */
const reflexRule: DeletedSource = {
  call: deleteReflexRule,
  rows: deletedRows(
    { id: sql`t.id`, version: sql`t.version`, deleted_at: sql`t.deleted_at`, name: sql`t.name`, note: sql`t.analyte` },
    sql`from reflex_rule t where t.deleted_at is not null`,
  ),
  restore: async ({ id }, { trx, account, emit }) => {
    const rows = await lockRules(trx);
    const gone = await trx
      .selectFrom('reflex_rule')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!gone) throw stale();
    if (gone.example !== null && rows.some(({ example }) => example === gone.example)) throw restoreTaken();
    const is_on = await wasOn(trx, { changes: 'reflex_rule_change', column: 'rule' }, id);
    refuseLoop({ ...(gone as unknown as RuleRow), is_on } as never, rows);
    await trx.updateTable('reflex_rule').set({ deleted_at: null, is_on }).where('id', '=', id).execute();
    const row = await setRule(trx, id, { is_on });
    await insertChange(trx, { rule: id, author: account.id, before: null, after: stateOf(row) });
    emit({ event: 'reflexRule.created', id });
    return 'done';
  },
};

/** Removed rules of reflex orders, for deleted-items. */
export const deletedReflexRules = { reflexRule };

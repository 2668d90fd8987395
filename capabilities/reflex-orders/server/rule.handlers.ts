import { type Context, changesOf, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  addReflexExamples,
  createReflexRule,
  deleteReflexRule,
  getReflexRuleHistory,
  getReflexRules,
  reflexLoop,
  tryReflexRule,
  updateReflexRule,
} from '../contract/index.ts';
import { findCycle, type ReflexRule, reflexExamples } from '../domain/index.ts';
import { tryRule } from './dry-run.ts';
import type { Laboratory } from './follow-result.ts';
import { presentRule, stateOf } from './rule.presenter.ts';
import {
  findRule,
  insertChange,
  insertRule,
  listChanges,
  listLaboratories,
  listRules,
  lockRules,
  type RuleRow,
  removeRule,
  ruleOf,
  setRule,
} from './rule.repository.ts';

export const ruleHandlers = (laboratory: Pick<Laboratory, 'modelFor'>): readonly Implementation[] => [
  implement(getReflexRules, async (_input, { trx }) => {
    const rows = await listRules(trx);
    return {
      result: rows.map(presentRule),
      examples: missingExamples(rows).length,
      laboratories: await listLaboratories(trx),
    };
  }),

  implement(createReflexRule, async (input, context) => {
    const { trx, account, emit } = context;
    refuseLoop({ ...input, id: '' }, await lockRules(trx));

    const row = await insertRule(trx, { ...input, author: account.id });
    await insertChange(trx, { rule: row.id, author: account.id, before: null, after: stateOf(row) });
    emit({ event: 'reflexRule.created', id: row.id });
    return { result: presentRule(row) };
  }),

  implement(updateReflexRule, async ({ id, version, ...input }, { trx, account, emit, audit }) => {
    const rows = await lockRules(trx);
    const current = rows.find((row) => row.id === id);
    if (!current) throw notFound();
    if (current.version !== version) throw stale({ current: presentRule(current) });
    refuseLoop({ ...input, id }, rows);

    const row = await setRule(trx, id, { ...input, author: account.id });
    await insertChange(trx, { rule: id, author: account.id, before: stateOf(current), after: stateOf(row) });
    audit({ entity: 'reflexRule', id, detail: changesOf(current, input, { values: 'all' }) });
    emit({ event: 'reflexRule.updated', id });
    return { result: presentRule(row) };
  }),

  implement(deleteReflexRule, async ({ id, version }, { trx, account, now, emit }) => {
    const current = (await lockRules(trx)).find((row) => row.id === id);
    if (!current) throw notFound();
    if (current.version !== version) throw stale({ current: presentRule(current) });

    await removeRule(trx, id, now);
    await insertChange(trx, { rule: id, author: account.id, before: stateOf(current), after: null });
    emit({ event: 'reflexRule.deleted', id });
    return { result: id };
  }),

  implement(addReflexExamples, async (_input, context) => {
    const { trx, account, emit } = context;
    const added: RuleRow[] = [];
    for (const example of missingExamples(await lockRules(trx))) {
      const row = await insertRule(trx, { ...example, is_on: false, laboratory: null, author: account.id });
      await insertChange(trx, { rule: row.id, author: account.id, before: null, after: stateOf(row) });
      emit({ event: 'reflexRule.created', id: row.id });
      added.push(row);
    }
    return { result: added.map(presentRule) };
  }),

  implement(getReflexRuleHistory, async ({ id }, { trx }) => {
    if (!(await findRule(trx, id))) throw notFound();
    const changes = await listChanges(trx, id);
    return { result: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })) };
  }),

  implement(tryReflexRule, (input, context: Context) => tryRule(laboratory, { ...input, id: '' }, context)),
];

const missingExamples = (rows: readonly RuleRow[]) =>
  reflexExamples.filter(({ example }) => !rows.some((row) => row.example === example));

/** @throws {Refusal} `reflexLoop` where a rule orders in a circle with others. */
export function refuseLoop(rule: ReflexRule, rows: readonly RuleRow[]): void {
  const loop = findCycle(rule, rows.map(ruleOf));
  if (!loop) return;
  const names = loop.map((id) => (id === rule.id ? rule.name : (rows.find((row) => row.id === id)?.name ?? '')));
  throw reflexLoop({ fields: { test: reflexLoop.code }, rules: names });
}

import { changesOf, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  createInterferenceRule,
  deleteInterferenceRule,
  getInterferenceRuleHistory,
  getInterferenceRules,
  updateInterferenceRule,
} from '../contract/index.ts';
import { productRules } from '../domain/index.ts';
import { presentProductRule, presentRule, stateOf } from './rule.presenter.ts';
import {
  findRule,
  findRuleInPlaceOf,
  insertChange,
  insertRule,
  listChanges,
  listRules,
  lockRule,
  removeRule,
  setRule,
} from './rule.repository.ts';

export const ruleHandlers: readonly Implementation[] = [
  implement(getInterferenceRules, async (_input, { trx }) => {
    const rows = await listRules(trx);
    const products = productRules.map((rule) => {
      const row = rows.find(({ product }) => product === rule.key);
      return row ? presentRule(row) : presentProductRule(rule);
    });
    return { result: [...rows.filter(({ product }) => product === null).map(presentRule), ...products] };
  }),

  implement(createInterferenceRule, async (input, { trx, account, emit }) => {
    if (input.product !== null && !productRules.some(({ key }) => key === input.product)) throw notFound();
    const row = await insertRule(trx, { ...input, author: account.id });
    if (!row) throw stale({ current: presentRule((await findRuleInPlaceOf(trx, input.product ?? ''))!) });
    await insertChange(trx, { rule: row.id, author: account.id, before: null, after: stateOf(row) });
    emit({ event: 'interferenceRule.created', id: row.id });
    return { result: presentRule(row) };
  }),

  implement(updateInterferenceRule, async ({ id, version, ...input }, { trx, account, emit, audit }) => {
    const current = await lockRule(trx, id);
    if (!current) throw notFound();
    if (current.version !== version) throw stale({ current: presentRule(current) });

    const row = await setRule(trx, id, { ...input, author: account.id });
    await insertChange(trx, { rule: id, author: account.id, before: stateOf(current), after: stateOf(row) });
    audit({ entity: 'interferenceRule', id, detail: changesOf(current, input, { values: 'all' }) });
    emit({ event: 'interferenceRule.updated', id });
    return { result: presentRule(row) };
  }),

  implement(deleteInterferenceRule, async ({ id, version }, { trx, account, now, emit }) => {
    const current = await lockRule(trx, id);
    if (!current) throw notFound();
    if (current.version !== version) throw stale({ current: presentRule(current) });

    await removeRule(trx, id, now);
    await insertChange(trx, { rule: id, author: account.id, before: stateOf(current), after: null });
    emit({ event: 'interferenceRule.deleted', id });
    return { result: id };
  }),

  implement(getInterferenceRuleHistory, async ({ key }, { trx }) => {
    const isProducts = productRules.some((rule) => rule.key === key);
    if (!isProducts && !(await findRule(trx, key))) throw notFound();
    const changes = await listChanges(trx, key);
    return { result: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })) };
  }),
];

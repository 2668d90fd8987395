import { presentEntry } from '@alder/server';
import { type InterferenceRuleChange, type InterferenceRuleEntry, interferenceRule } from '../contract/index.ts';
import type { InterferenceRule } from '../domain/index.ts';
import type { RuleRow } from './rule.repository.ts';

export function presentRule(row: RuleRow): InterferenceRuleEntry {
  const { hospital: _hospital, author: _author, deleted_at: _deleted, created_at: _created, ...entry } = row;
  return presentEntry(interferenceRule, {
    ...entry,
    key: row.product ?? row.id,
    updated_at: row.updated_at.toISOString(),
  });
}

/** A row of the product that the hospital has left as it is. */
export function presentProductRule({ key, ...rule }: InterferenceRule): InterferenceRuleEntry {
  return presentEntry(interferenceRule, {
    ...rule,
    ...{ key, product: key, id: null, version: 0, is_on: true, changed_by: null, updated_at: null },
  });
}

/** All that a person wrote of a rule, for its history. */
export function stateOf(row: RuleRow): NonNullable<InterferenceRuleChange['after']> {
  const { key: _key, product: _product, id: _id, version: _version, ...rest } = presentRule(row);
  const { changed_by: _by, updated_at: _updated, ...state } = rest;
  return state;
}

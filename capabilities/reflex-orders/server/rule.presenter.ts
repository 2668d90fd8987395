import { presentEntry } from '@alder/server';
import { type ReflexRuleChange, type ReflexRuleEntry, reflexRule } from '../contract/index.ts';
import type { RuleRow } from './rule.repository.ts';

export function presentRule(row: RuleRow): ReflexRuleEntry {
  const { hospital: _hospital, author: _author, deleted_at: _deleted, ...entry } = row;
  return presentEntry(reflexRule, {
    ...entry,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

/** All that a person wrote of a rule, for its history. */
export function stateOf(row: RuleRow): NonNullable<ReflexRuleChange['after']> {
  const entry = presentRule(row);
  const { id: _id, version: _version, created_at: _created, updated_at: _updated, ...rest } = entry;
  const { example: _example, changed_by: _by, ...state } = rest;
  return state;
}

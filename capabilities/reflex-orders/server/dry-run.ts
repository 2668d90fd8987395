import type { Context } from '@alder/server';
import type { PayloadOf } from '@alder/wire';
import type { tryReflexRule } from '../contract/index.ts';
import { DRY_RUN_DAYS, dryRun, type ReflexRule } from '../domain/index.ts';
import type { Laboratory } from './follow-result.ts';
import { listEarlier, listResultsWith, resultOf } from './result.repository.ts';
import { findPrice } from './rule.repository.ts';

const DAY_MS = 86_400_000;
const MAX_SHOWN = 100;

/** What a rule would have ordered because of the results of the last 30 days. */
export async function tryRule(
  { modelFor }: Pick<Laboratory, 'modelFor'>,
  rule: ReflexRule,
  { trx, now }: Pick<Context, 'trx' | 'now'>,
): Promise<PayloadOf<typeof tryReflexRule>> {
  const since = new Date(now.getTime() - DRY_RUN_DAYS * DAY_MS);
  const rows = await listResultsWith(trx, rule.analyte, since);
  const results = rows.flatMap((row) => resultOf(row) ?? []);
  const pets = [...new Set(results.map(({ pet }) => pet))];
  const known = await listEarlier(trx, pets, [rule.test], new Date(since.getTime() - rule.not_within_days * DAY_MS));
  const found = dryRun(rule, results, known).reverse();
  const price = await findPrice(trx, rule.test);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    result: found.slice(0, MAX_SHOWN).map(({ result, value }) => {
      const row = byId.get(result.record)!;
      return {
        ...{ record: result.record, pet: result.pet, at: result.at.toISOString() },
        ...{ pet_name: row.pet_name ?? '', patient_id: row.patient_id ?? '', species: row.species ?? '' },
        ...{ breed: row.breed ?? '', coat_colour: row.coat_colour },
        ...{ raw: value.raw, unit: value.unit, flag: value.flag },
      };
    }),
    count: found.length,
    pets: new Set(found.map(({ result }) => result.pet)).size,
    judged: results.length,
    price,
    total: price === null ? null : price * found.length,
    has_analyzer: rule.laboratory !== null || (await modelFor(trx, rule.test)) !== undefined,
  };
}

import { type Earlier, isFinalResult, isRecent, metBy, type ReflexResult } from './evaluate.ts';
import type { ReflexRule, ReflexValue } from './rule.ts';

/** Days that a dry run looks back. */
export const DRY_RUN_DAYS = 30;

/** A stored result with its animal. */
export type PastResult = ReflexResult & { readonly pet: string };

/** What a rule would have ordered because of a result. */
export type Would = { readonly result: PastResult; readonly value: ReflexValue };

/**
 * What a rule would have ordered, as if it had been on: oldest first, and what it would have ordered counts as ordered.
 *
 * @param earlier Orders and results of the test, by animal.
 */
export function dryRun(
  rule: ReflexRule,
  results: readonly PastResult[],
  earlier: ReadonlyMap<string, readonly Earlier[]>,
): Would[] {
  const ordered = new Map<string, Earlier[]>();
  const found: Would[] = [];
  for (const result of [...results].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const value = isFinalResult(result) ? metBy(rule, result) : undefined;
    if (!value) continue;
    const before = [...(earlier.get(result.pet) ?? []), ...(ordered.get(result.pet) ?? [])];
    const known = before.filter(({ at }) => at.getTime() <= result.at.getTime());
    if (isRecent(rule, known, result.at)) continue;
    ordered.set(result.pet, [...(ordered.get(result.pet) ?? []), { tests: [rule.test], at: result.at }]);
    found.push({ result, value });
  }
  return found;
}

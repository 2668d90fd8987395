import { templateOf } from '@alder/result-entry/domain';
import type { ReflexRule } from './rule.ts';

type Edge = Pick<ReflexRule, 'id' | 'analyte' | 'species' | 'test'>;

/**
 * The rules by which a rule would lead back to itself: its test measures what another rule judges, and so on, in one
 * species.
 *
 * @param others Every other rule, switched off or on: a rule that is switched on later must not close a loop.
 * @returns The loop, beginning with the rule; undefined: there is none.
 */
export function findCycle(rule: Edge, others: readonly Edge[]): readonly string[] | undefined {
  const all = [rule, ...others.filter(({ id }) => id !== rule.id)];
  const named = new Set(all.flatMap(({ species }) => (species === null ? [] : [species])));
  // Rules of any species alone make a loop too, of a species that no rule names.
  for (const species of rule.species === null ? [null, ...named] : [rule.species]) {
    const edges = all.filter((one) => one.species === null || one.species === species);
    const loop = pathBack(rule, rule, edges, new Set());
    if (loop) return loop;
  }
  return undefined;
}

function pathBack(from: Edge, to: Edge, edges: readonly Edge[], seen: Set<string>): readonly string[] | undefined {
  seen.add(from.id);
  const measured = measuredBy(from.test);
  if (measured.has(to.analyte)) return [from.id];
  for (const next of edges) {
    if (seen.has(next.id) || !measured.has(next.analyte)) continue;
    const rest = pathBack(next, to, edges, seen);
    if (rest) return [from.id, ...rest];
  }
  return undefined;
}

/** Codes that a test brings: a profile its analytes, every other test itself. */
export function measuredBy(test: string): ReadonlySet<string> {
  return new Set([test, ...templateOf([test]).map(({ code }) => code)]);
}

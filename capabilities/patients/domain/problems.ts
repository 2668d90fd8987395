/** A diagnosis as a visit has it. */
export type Diagnosed = { readonly name: string; readonly status: string; readonly at: string };

/** A problem of a patient over all visits. */
export type Problem = {
  readonly name: string;
  /** How it stood at the last visit that names it. */
  readonly status: string;
  /** First visit that names it, ISO 8601. */
  readonly since: string;
  /** Last visit that names it. */
  readonly last: string;
  readonly isActive: boolean;
};

const OVER: readonly string[] = ['resolved', 'ruled_out'];

/**
 * The problem list: each diagnosis once, as its last visit left it; active ones first, the newest of them on top.
 *
 * @param diagnoses In any order; the same name in another case is the same problem.
 */
export function problemsOf(diagnoses: readonly Diagnosed[]): Problem[] {
  const byName = new Map<string, Problem>();
  for (const { name, status, at } of [...diagnoses].sort((a, b) => a.at.localeCompare(b.at))) {
    const key = name.trim().toLowerCase();
    byName.set(key, { name, status, since: byName.get(key)?.since ?? at, last: at, isActive: !OVER.includes(status) });
  }
  return [...byName.values()].sort((a, b) => Number(b.isActive) - Number(a.isActive) || b.last.localeCompare(a.last));
}

import type { JudgedValue } from './judge.ts';

/** Result statuses by which a device says that the value may still change (OBX-11, R-9). */
const PRELIMINARY = new Set(['P', 'I', 'S']);

/** Statuses that replace what was sent before: corrected, deleted, not obtainable, posted as wrong. */
const CORRECTION = new Set(['C', 'D', 'X', 'W']);

export const isPreliminary = ({ status }: { readonly status: string }): boolean => PRELIMINARY.has(status);
export const isCorrection = ({ status }: { readonly status: string }): boolean => CORRECTION.has(status);

/** What a further message of a run changes in the stored result. */
export type MergedRun = {
  readonly results: readonly JudgedValue[];
  /** Values that were replaced by others. */
  readonly changed: readonly string[];
  readonly added: readonly string[];
  /** Values that were confirmed: preliminary before, final now. */
  readonly confirmed: readonly string[];
  readonly verify_state: VerifyState;
};

export type VerifyState = 'preliminary' | 'final' | 'amended' | 'retracted' | 'invalid';

/** A stored result as far as a further message may change it. */
export type StoredRun = { readonly results: readonly JudgedValue[]; readonly verify_state: VerifyState };

/**
 * Merges the values of a further message of the same run into the stored ones.
 *
 * Values that the message does not name stay. A preliminary value never replaces a final one, and a value that could
 * not be reported never replaces a number unless the device says that it corrects. What is equal keeps the range by
 * which it was judged.
 */
export function mergeRun(before: StoredRun, incoming: readonly JudgedValue[]): MergedRun {
  const stored = before.results.map((value) => withStatus(value, before.verify_state));
  const keys = keysOf(stored);
  const results = [...stored];
  const changed: string[] = [];
  const added: string[] = [];
  const confirmed: string[] = [];
  const isFinalChanged: boolean[] = [];
  for (const [index, value] of incoming.entries()) {
    const at = keys.indexOf(keysOf(incoming.slice(0, index + 1)).at(-1)!);
    const old = stored[at];
    if (!old) {
      results.push(value);
      added.push(value.code);
    } else if (isEqual(old, value)) {
      if (isPreliminary(old) && !isPreliminary(value)) confirmed.push(value.code);
      if (isPreliminary(old) || isCorrection(value)) results[at] = { ...old, status: value.status };
    } else if (replaces(value, old)) {
      results[at] = value;
      changed.push(value.code);
      isFinalChanged.push(!isPreliminary(old));
    }
  }
  const isAmended = isFinalChanged.includes(true) || before.verify_state === 'amended';
  const verify_state = results.some(isPreliminary) ? 'preliminary' : isAmended ? 'amended' : 'final';
  const isSame = changed.length + added.length + confirmed.length === 0;
  return { results, changed, added, confirmed, verify_state: isSame ? before.verify_state : verify_state };
}

/** Values of one code in one run are distinguished by their order: some analyzers count twice. */
function keysOf(values: readonly { readonly code: string }[]): string[] {
  const counts = new Map<string, number>();
  return values.map(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return `${code}#${count}`;
  });
}

/** Results that were stored before values carried their status have the one of the run. */
function withStatus(value: JudgedValue, state: VerifyState): JudgedValue {
  return { ...value, status: (value.status as string | undefined) ?? (state === 'preliminary' ? 'P' : 'F') };
}

const isEqual = (a: JudgedValue, b: JudgedValue) => a.raw === b.raw && a.unit_raw === b.unit_raw;

function replaces(value: JudgedValue, old: JudgedValue): boolean {
  if (isCorrection(value)) return true;
  if (isPreliminary(value) && !isPreliminary(old)) return false;
  return value.flag !== 'invalid' || old.flag === 'invalid';
}

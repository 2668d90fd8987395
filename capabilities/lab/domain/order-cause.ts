import { showUnit } from '@alder/terms';

/** What a rule compares a value with: limits of its own, or the flag of the range that the result was judged by. */
export const causeKinds = ['above', 'below', 'between', 'high', 'low', 'critical'] as const;
export type CauseKind = (typeof causeKinds)[number];

/** The value by which a rule ordered a test, with the limit that it is beyond. */
export type OrderCause = {
  readonly rule: string;
  readonly name: string;
  readonly record: string;
  readonly code: string;
  readonly label: string;
  readonly raw: string;
  readonly unit: string;
  readonly flag: string | null;
  readonly kind: CauseKind;
  readonly low_limit: number | null;
  readonly high_limit: number | null;
  readonly limit_unit: string;
  readonly chain: readonly string[];
};

/**
 * The value and its limit in signs that every language reads: `T4 5.8 µg/dL > 4.7`.
 *
 * The unit of the limit is written where it is not that of the value.
 */
export function causeFormula(cause: Omit<OrderCause, 'rule' | 'name' | 'record' | 'chain'>, name: string): string {
  const { raw, unit, kind, low_limit, high_limit, limit_unit, flag } = cause;
  const value = [name, raw, showUnit(unit)].filter(Boolean).join(' ');
  const end = limit_unit === unit ? '' : ` ${showUnit(limit_unit)}`.trimEnd();
  if (kind === 'above') return `${value} > ${low_limit}${end}`;
  if (kind === 'below') return `${value} < ${high_limit}${end}`;
  if (kind === 'between') return `${value} (${low_limit}–${high_limit}${end})`;
  return [value, flag].filter(Boolean).join(' ');
}

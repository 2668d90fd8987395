import { createHash } from 'node:crypto';
import type { QuotationLine, QuotationOption } from '../contract/index.ts';
import { lineEstimate, optionEstimate } from '../domain/index.ts';

/** A line as its row stores it: amounts follow from it. */
export type StoredLine = Omit<QuotationLine, 'amount'>;
export type StoredOption = { readonly name: string; readonly note: string; readonly lines: readonly StoredLine[] };

/** All that the owner is shown and signs. */
export type Content = {
  readonly number: number;
  readonly revision: number;
  readonly title: string;
  readonly note: string;
  readonly valid_until: string;
  readonly currency: string;
  readonly pet: string;
  readonly owner: string | null;
  readonly options: readonly QuotationOption[];
};

/** Options with what they cost. */
export function priceOptions(options: readonly StoredOption[], step: number): QuotationOption[] {
  return options.map(({ name, note, lines }) => ({
    name,
    note,
    lines: lines.map((line) => ({ ...line, amount: lineEstimate(line) })),
    total: optionEstimate(lines, step),
  }));
}

/** SHA-256 of a content, hexadecimal; the same whatever order the database returns its keys in. */
export function hashOf(content: unknown): string {
  return createHash('sha256').update(canonical(content)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`).join(',')}}`;
}

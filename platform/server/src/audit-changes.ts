import { isDeepStrictEqual } from 'node:util';

/** What a change did, for the audit log: old and new values, and the names of fields whose values are not written. */
export type AuditedChanges = {
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  readonly fields?: readonly string[];
};

/** A longer value is more than a setting: its name says enough. */
const MAX_VALUE_CHARACTERS = 500;

/**
 * Compares a row with a change to it; what stays as it is, is left out.
 *
 * @param before The row, read in the transaction that changes it.
 * @param names.values Fields whose old and new values are written; of all others the name alone is: the audit log is
 * kept for good and read by more people than the record, so that secrets, free medical text and personal data of owners
 * stay out of it.
 */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
  { values }: { readonly values: 'all' | readonly string[] },
): AuditedChanges {
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  const fields: string[] = [];
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    const [from, to] = [plain(before[name]), plain(value)];
    if (isDeepStrictEqual(from, to)) continue;
    const isShort = JSON.stringify([from, to]).length <= MAX_VALUE_CHARACTERS;
    if (isShort && (values === 'all' || values.includes(name))) changes[name] = { from, to };
    else fields.push(name);
  }
  return { ...(Object.keys(changes).length > 0 && { changes }), ...(fields.length > 0 && { fields }) };
}

/** A value as JSON has it; a column that is not there is empty. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

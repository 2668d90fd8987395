import type { z } from 'zod';

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly code: string }[];

/** A payload whose unreadable rows were left out, and what was wrong with them. */
export type ReadablePayload<Payload> = {
  readonly payload: Payload;
  readonly rows: number;
  readonly issues: readonly string[];
};

let total = 0;

/** Rows left out of lists since the start of this process, for `/metrics`. */
export const unreadableRows = (): number => total;

/**
 * Presents the payload of a read. A row of a list that does not fit the contract is left out and counted: one damaged
 * row must not take away the other ones.
 *
 * @throws {ZodError} where something else than a row of a list does not fit.
 */
export function presentReadable<Schema extends z.ZodType>(
  schema: Schema,
  payload: unknown,
): ReadablePayload<z.infer<Schema>> {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return { payload: parsed.data, rows: 0, issues: [] };
  const { issues } = parsed.error as { issues: Issues };
  const rows = new Map(issues.flatMap(({ path }) => rowOf(path)).map((row) => [row.join('.'), row]));
  if (rows.size === 0) throw parsed.error;
  const readable = schema.parse(without(payload, [...rows.values()]));
  total += rows.size;
  return { payload: readable, rows: rows.size, issues: issues.map(({ path, code }) => `${path.join('.')}: ${code}`) };
}

/** Path of the first list's row in the path of an issue. */
function rowOf(path: readonly PropertyKey[]): (readonly PropertyKey[])[] {
  const at = path.findIndex((step) => typeof step === 'number');
  return at < 0 ? [] : [path.slice(0, at + 1)];
}

function without(value: unknown, rows: readonly (readonly PropertyKey[])[]): unknown {
  if (rows.length === 0 || typeof value !== 'object' || value === null) return value;
  const below = (step: PropertyKey) => rows.filter(([first]) => first === step).map((row) => row.slice(1));
  if (Array.isArray(value)) return value.filter((_item, at) => !below(at).some((row) => row.length === 0));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, without(each, below(name))]));
}

/**
 * A row as the contract has it. One that does not fit is passed on as it is: {@link presentReadable} leaves it out of a
 * list, and every other response with it is a fault. A presenter that threw would take the whole list away.
 */
export function presentEntry<Schema extends z.ZodType>(schema: Schema, row: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(row);
  return parsed.success ? parsed.data : (row as z.infer<Schema>);
}

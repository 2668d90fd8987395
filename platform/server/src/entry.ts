import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Call, type InputOf, isPastRestoring, type Licence, notFound, type PayloadOf, stale } from '@alder/wire';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { changesOf } from './audit-changes.ts';
import { type Context, type Implementation, implement } from './implement.ts';

type Table = keyof Database;
type Row<T extends Table> = Selectable<Database[T]>;
type Columns = Readonly<Record<string, unknown>>;
/** What every row of an entry has, whatever its table. */
type AnyRow = Columns & { readonly id: string; readonly version: number };

/** The pair of `defineEntryCalls`, and what its rows need besides being written. */
export type EntryOptions<T extends Table, Create extends Call, Update extends Call, Entry extends z.ZodType> = {
  readonly calls: { readonly model: string; readonly create: Create; readonly update: Update; readonly entry: Entry };
  readonly table: T;
  /** Permit that listeners of its events must hold. */
  readonly permit: Licence;
  /** Fields of the input that are no columns: `onCreate` and `onUpdate` turn them into some. */
  readonly omit?: readonly string[];
  /** Columns of type jsonb that hold a list: without this the driver would write a PostgreSQL array. */
  readonly json?: readonly string[];
  /** Column that says that the entry is deleted. */
  readonly deletedIn?: 'deleted_at' | 'deleted';
  /** Refuses, or gives columns that the server sets: author, the pet of the visit. */
  readonly onCreate?: (input: InputOf<Create>, context: Context) => Promise<Partial<Insertable<Database[T]>>>;
  /** The same for a change, with the row as it stands, held until the transaction ends. */
  readonly onUpdate?: (
    input: InputOf<Update>,
    current: Row<T>,
    context: Context,
  ) => Promise<Partial<Updateable<Database[T]>>>;
  /** Makes a row where the table has none of this id, and gives its id: a shared default becomes the hospital's own. */
  readonly adopt?: (input: InputOf<Update>, context: Context) => Promise<string | undefined>;
  /** Fields whose old and new values the audit log keeps; of others it names the changed ones. */
  readonly auditedValues?: 'all' | readonly string[];
  /** What follows from the written row in the same transaction. */
  readonly after?: (row: Row<T>, context: Context, before: Row<T> | undefined) => Promise<void>;
  /** Fields of the entry that are no columns, such as the author's name. */
  readonly present?: (row: Row<T>, context: Context) => Promise<Columns>;
};

/**
 * The two handlers of `defineEntryCalls`: insert and versioned update of one table, with the events
 * `<model>.created`, `.updated` and `.deleted`.
 *
 * A reference to what the hospital does not have is refused with `notFound` and the field; a stale version with
 * `stale` and the entry as it stands.
 */
export function implementEntry<T extends Table, Create extends Call, Update extends Call, Entry extends z.ZodType>(
  parts: EntryOptions<T, Create, Update, Entry>,
): Implementation[] {
  const { calls, permit } = parts;
  const show = async (row: Row<T>, context: Context) =>
    calls.entry.parse({ ...wireRow(row as Columns), ...(await parts.present?.(row, context)) });

  /** A reaction may have changed the row: an order names itself on its line. */
  const afterReactions = async (row: AnyRow, { react, trx }: Context) =>
    ((await react()) ? await lockRow(trx, parts.table, row.id) : row) as Row<T>;

  const create = implement(calls.create, async (input, context) => {
    const extra = await parts.onCreate?.(input, context);
    const row = await insertRow(context.trx, parts, { id: newId(), ...columnsOf(input as Columns, parts), ...extra });
    await parts.after?.(row as Row<T>, context, undefined);

    context.emit({ event: `${calls.model}.created`, id: row.id, permit });
    return { result: await show(await afterReactions(row, context), context) } as unknown as PayloadOf<Create>;
  });

  const update = implement(calls.update, async (input, context) => {
    const { version, deleted } = input as { version: number; deleted?: boolean };
    const current = await lockOrAdopt(parts, input, context);
    if (!current || isGone(current, deleted, context.now)) throw notFound();
    const { id } = current;
    const extra = await parts.onUpdate?.(input, current as Row<T>, context);
    if (current.version !== version) throw stale({ current: await show(current as Row<T>, context) });

    const columns = { ...columnsOf(input as Columns, parts), ...deletion(parts, deleted, context.now), ...extra };
    const row = await updateRow(context.trx, parts, id, columns);
    await parts.after?.(row as Row<T>, context, current as Row<T>);

    const detail = changesOf(current, columns, { values: parts.auditedValues ?? [] });
    context.audit({ entity: calls.model, id, detail });

    context.emit({ event: `${calls.model}.${deleted ? 'deleted' : 'updated'}`, id, permit });
    return { result: await show(await afterReactions(row, context), context) } as unknown as PayloadOf<Update>;
  });

  return [create, update];
}

/**
 * A row as the wire writes it: instants as ISO 8601, `deleted_at` as `deleted`. The contract's schema then drops the
 * columns that it does not name.
 */
export function wireRow(row: Columns): Columns {
  const wire: Record<string, unknown> = {};
  if ('deleted_at' in row) wire.deleted = row.deleted_at !== null;
  // A list has thousands of rows: no array for each column.
  for (const name of Object.keys(row)) {
    const value = row[name];
    wire[name] = value instanceof Date ? value.toISOString() : value;
  }
  return wire;
}

type Written = { readonly table: Table; readonly json?: readonly string[] };

async function insertRow(trx: HospitalTrx, { table, json }: Written, columns: Columns): Promise<AnyRow> {
  const names = Object.keys(columns);
  const values = names.map((name) => stored(columns[name], json?.includes(name)));
  const refs = sql.join(names.map((name) => sql.ref(name)));
  const { rows } = await missingAsRefusal(
    sql<AnyRow>`insert into ${sql.table(table)} (${refs}) values (${sql.join(values)}) returning *`.execute(trx),
  );
  return rows[0]!;
}

async function updateRow(trx: HospitalTrx, { table, json }: Written, id: string, columns: Columns): Promise<AnyRow> {
  // An update of nothing is a change too: it raises the version, as the caller expects.
  const changed = Object.keys(columns).length > 0 ? columns : { id };
  const sets = Object.entries(changed).map(
    ([name, value]) => sql`${sql.ref(name)} = ${stored(value, json?.includes(name))}`,
  );
  const { rows } = await missingAsRefusal(
    sql<AnyRow>`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id} returning *`.execute(trx),
  );
  return rows[0]!;
}

async function lockOrAdopt<T extends Table, Create extends Call, Update extends Call, Entry extends z.ZodType>(
  { table, adopt }: EntryOptions<T, Create, Update, Entry>,
  input: InputOf<Update>,
  context: Context,
): Promise<AnyRow | undefined> {
  const found = await lockRow(context.trx, table, (input as { id: string }).id);
  if (found || !adopt) return found;
  const adopted = await adopt(input, context);
  return adopted === undefined ? undefined : lockRow(context.trx, table, adopted);
}

async function lockRow(trx: HospitalTrx, table: Table, id: string): Promise<AnyRow | undefined> {
  const { rows } = await sql<AnyRow>`select * from ${sql.table(table)} where id = ${id} for update`.execute(trx);
  return rows[0];
}

function columnsOf(input: Columns, { omit = [] }: { omit?: readonly string[] }): Columns {
  const apart = new Set(['id', 'version', 'deleted', 'browserSessionId', ...omit]);
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== undefined && !apart.has(name)));
}

function deletion(
  { deletedIn = 'deleted_at' }: { deletedIn?: string },
  deleted: boolean | undefined,
  now: Date,
): Columns {
  if (deleted === undefined) return {};
  return deletedIn === 'deleted' ? { deleted } : { deleted_at: deleted ? now : null };
}

/** A deleted entry can only be restored, for 30 days. */
function isGone(row: Columns, deleted: boolean | undefined, now: Date): boolean {
  const at = row.deleted_at;
  if (!(at instanceof Date)) return false;
  return deleted !== false || isPastRestoring(at, now);
}

function stored(value: unknown, isJson = false): unknown {
  return isJson && value !== null ? JSON.stringify(value) : value;
}

/** A foreign key that finds nothing: the entry is missing or another hospital's, which is the same to the caller. */
async function missingAsRefusal<Result>(written: Promise<Result>): Promise<Result> {
  try {
    return await written;
  } catch (error) {
    const { code, detail = '' } = error as { code?: string; detail?: string };
    if (code !== '23503') throw error;
    const field = /^Key \(hospital, (\w+)\)/.exec(detail)?.[1];
    throw notFound(field ? { fields: { [field]: 'notFound' } } : {});
  }
}

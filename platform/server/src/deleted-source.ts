import type { HospitalTrx } from '@alder/database';
import type { Call } from '@alder/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from './implement.ts';

type Sql = RawBuilder<unknown>;

/** A deleted entry that is about to be brought back. */
export type DeletedItem = {
  readonly id: string;
  readonly version: number;
  readonly deleted_at: Date;
};

/**
 * One kind of entries that can be brought back within 30 days, given by the capability that owns its tables: deleted-items
 * lists the rows of all kinds together and brings one back through its kind.
 */
export type DeletedSource = {
  /** Its deleted entries, as {@link deletedRows} writes them. */
  readonly rows: Sql;
  /**
   * Call that deletes an entry; who may make it may bring back, too. Its handler brings back with `deleted: false`, unless
   * `restore` does.
   */
  readonly call: Call;
  /** Actions of the audit rows that name who deleted; those of `call` where it is left out. */
  readonly actions?: readonly string[];
  /** Entries that no person deleted are left out: lines that follow an order, for example. */
  readonly byPersonAlone?: true;
  /** Further fields of the input with which the handler of `call` brings back. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Before, or in place of, the handler of `call`; `'done'` where nothing is left for that. */
  readonly restore?: (item: DeletedItem, context: Context) => Promise<'done' | undefined>;
};

/** What is read of a deleted entry; every value is an expression over the `from` of {@link deletedRows}. */
export type DeletedColumns = {
  readonly id: Sql;
  readonly version: Sql;
  readonly deleted_at: Sql;
  /** What a person knows it by; may be empty. */
  readonly name: Sql;
  /** A second text: number, modality, error code. */
  readonly note?: Sql;
  /** Instant that it is about: visit, exam, measurement. */
  readonly at?: Sql;
  /** Numbers of series and images that come back with it. */
  readonly series?: Sql;
  readonly images?: Sql;
  readonly pet?: Sql;
  /** Where it is not the owner of the pet. */
  readonly owner?: Sql;
  /** What it belongs to, where that is deleted too; `id` is null where it is not. */
  readonly parent?: { readonly kind: Sql; readonly id: Sql };
  /** Entry that the audit row of the deletion names, where it is another one. */
  readonly audited?: Sql;
  /** False for what is not a deletion, such as a pet that was merged into another one. */
  readonly listed?: Sql;
};

/** Rows of deleted entries in the columns that all kinds share. */
export function deletedRows(columns: DeletedColumns, from: Sql): Sql {
  const none = sql`null`;
  const { note = sql`''`, at = none, series = none, images = none, pet = none, owner = none } = columns;
  const { parent = { kind: none, id: none }, audited = columns.id, listed = sql`true` } = columns;
  return sql`select ${columns.id} as id, ${columns.version}::int as version,
    date_trunc('milliseconds', ${columns.deleted_at})::timestamptz as deleted_at, coalesce(${columns.name}, '')::text as name,
    coalesce(${note}, '')::text as note, ${at}::timestamptz as at, ${series}::int as series, ${images}::int as images,
    ${pet}::uuid as pet, ${owner}::uuid as owner, ${parent.kind}::text as parent_kind, ${parent.id}::uuid as parent,
    ${audited}::uuid as audited, ${listed}::boolean as listed ${from}`;
}

/** When a row `t` of a table that has only a flag was deleted: its audit row says so, and its last change where it has none. */
export function deletionOf(...calls: readonly Call[]): Sql {
  const actions = sql`array[${sql.join(calls.map(({ id }) => id))}]::text[]`;
  return sql`coalesce((select max(a.at) from audit_log a where a.hospital = t.hospital and a.entity_id = t.id
    and a.action = any(${actions})), t.updated_at)`;
}

/**
 * Whether a rule was on when it was removed: removing it switched it off, and its history has it as it was.
 *
 * @param changes Table of its history, and its column that names the rule.
 */
export async function wasOn(
  trx: HospitalTrx,
  { changes, column }: { readonly changes: string; readonly column: string },
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean | null }>`
    select (before->>'is_on')::boolean as is_on from ${sql.table(changes)}
    where ${sql.ref(column)} = ${id} and after is null order by id desc limit 1`.execute(trx);
  return rows[0]?.is_on ?? false;
}

type EntryTable = {
  readonly table: string;
  /** Its `update<Model>` call. */
  readonly call: Call;
  readonly name: Sql;
  readonly note?: Sql;
  readonly at?: Sql;
  readonly pet?: Sql;
  readonly parent?: DeletedColumns['parent'];
  /** Column that says that an entry is deleted. */
  readonly deletedIn?: 'deleted_at' | 'deleted';
};

/** The deleted rows `t` of a table of `implementEntry`, and of others whose update takes `deleted: false`. */
export function deletedEntries({ table, call, deletedIn = 'deleted_at', ...columns }: EntryTable): DeletedSource {
  const isFlag = deletedIn === 'deleted';
  return {
    call,
    rows: deletedRows(
      {
        ...columns,
        id: sql`t.id`,
        version: sql`t.version`,
        deleted_at: isFlag ? deletionOf(call) : sql`t.deleted_at`,
      },
      sql`from ${sql.table(table)} t where ${isFlag ? sql`t.deleted` : sql`t.deleted_at is not null`}`,
    ),
  };
}

import type { HospitalTrx, RowVersion } from '@alder/database';
import { currencyOf } from '@alder/i18n/format';
import { sql } from 'kysely';
import type { ImportRow } from '../contract/index.ts';
import { type PricedModel, sheetColumns } from '../domain/index.ts';
import { adoptDefault } from './adopt-default.ts';
import { findCopy, findDefault, TABLES } from './catalog.repository.ts';
import { insertImported, setImported } from './import.repository.ts';
import { listKnown, planImport } from './import-plan.ts';
import { restoreDefaults } from './price.repository.ts';

/** An entry of an old price list: what its row would write. */
export type ImportedPrice = { readonly values: Readonly<Record<string, unknown>> };
type Row = { readonly id: string; readonly parent: string | null; readonly data: ImportedPrice };

/** A row of an old price list as it is in its file, by the names of the fields. */
export type PriceRow = {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The entry that an earlier import made of it. */
  readonly known: string | null;
};
export type PricePlan = Pick<ImportRow, 'is' | 'reason' | 'field'> & {
  readonly number: number;
  readonly target: string | null;
  /** The entry is a shared default, which the hospital has not touched. */
  readonly isDefault: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  /** What would change, as a person reads it. */
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[];
};

/** What the rows of an old price list would do, by the rules of the catalog's own import. */
export async function planPrices(
  trx: HospitalTrx,
  model: PricedModel,
  rows: readonly PriceRow[],
  currency: string,
): Promise<PricePlan[]> {
  if (rows.length === 0) return [];
  const fields = ['id', ...Object.keys(sheetColumns[model])];
  const sheet = rows.map(({ number, cells, known }) => ({
    line: number,
    cells: fields.map((field) => (field === 'id' ? (known ?? '') : (cells[field] ?? ''))),
  }));
  const show = shower(model, currency);
  const plan = planImport(model, { head: fields, fields }, sheet, await listKnown(trx, model), currency);
  return plan.map(({ line, is, reason, field, changes, entry, values }) => ({
    ...{ number: line, is, reason, field, values, target: entry?.id ?? null },
    isDefault: entry?.hospital === null,
    changes: changes.map((change) => ({
      field: change.field,
      from: show(change.field, change.from),
      to: show(change.field, change.to),
    })),
  }));
}

/** Values as a person reads them beside the name of their field. */
function shower(model: PricedModel, currency: string) {
  const unit = 10 ** currencyOf(currency).decimals;
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (sheetColumns[model][field] === 'money') return String((value as number) / unit);
    if (typeof value === 'boolean') return value ? '✓' : '×';
    return (Array.isArray(value) ? value.join(', ') : String(value)).slice(0, 100);
  };
}

/** How entries of one catalog are taken in from another practice system, and given back. */
export function importedPrices(model: PricedModel) {
  const table = sql.table(TABLES[model]);

  return {
    async insert(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly RowVersion[]> {
      for (const { id, data } of rows) await insertImported(trx, model, id, data.values);
      return rows.map(({ id }) => ({ id, version: 1 }));
    },

    /** Changes an entry; a shared default becomes the hospital's own, whose id is given back. */
    async update(trx: HospitalTrx, { id, data }: Row) {
      const own = await lockEntry(trx, model, id);
      const target = own ? id : await adopt(trx, model, id);
      const entry = own ?? (await lockEntry(trx, model, target))!;
      const before = own
        ? Object.fromEntries([...Object.keys(data.values), 'deleted'].map((field) => [field, own[field]]))
        : { adopted: true };
      await setImported(trx, model, { id: target, version: entry.version }, { ...data.values, deleted: false });
      const { version } = (await lockEntry(trx, model, target))!;
      return { id: target, before, version };
    },

    /** Deletes the entries that were not changed, charged, ordered or counted since. */
    async remove(trx: HospitalTrx, rows: readonly RowVersion[]): Promise<readonly string[]> {
      if (rows.length === 0) return [];
      const { rows: removed } = await sql<{ id: string }>`
        update ${table} t set deleted = true
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, version int)
        where t.id = l.id and t.version = l.version and not t.deleted and not app.catalog_used(${model}, t.id)
        returning t.id`.execute(trx);
      return removed.map(({ id }) => id);
    },

    async restore(trx: HospitalTrx, { id, version }: RowVersion, before: object): Promise<boolean> {
      if (!('adopted' in before)) return setImported(trx, model, { id, version }, before as Record<string, unknown>);
      const entry = await lockEntry(trx, model, id);
      if (entry?.version !== version || entry.deleted || (await isUsed(trx, model, id))) return false;
      await restoreDefaults(trx, model, [id]);
      return true;
    },
  };
}

type Entry = Readonly<Record<string, unknown>> & { readonly version: number };

/** An entry of the hospital's own with amounts as numbers, deleted ones included; held until the transaction ends. */
async function lockEntry(trx: HospitalTrx, model: PricedModel, id: string): Promise<Entry | undefined> {
  const { rows } = await sql<{ entry: Entry }>`
    select to_jsonb(t) as entry from ${sql.table(TABLES[model])} t where id = ${id}::uuid for no key update`.execute(
    trx,
  );
  return rows[0]?.entry;
}

/** The hospital's copy of a default: a new one, or the one that it has made since the check. */
async function adopt(trx: HospitalTrx, model: PricedModel, id: string): Promise<string> {
  const copy = await findCopy(trx, model, id);
  if (copy) return copy.id as string;
  const from = await findDefault(trx, model, id);
  return (await adoptDefault(trx, model, { id, version: from!.version }))!;
}

async function isUsed(trx: HospitalTrx, model: PricedModel, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select app.catalog_used(${model}, ${id}::uuid) as used`.execute(trx);
  return rows[0]!.used;
}

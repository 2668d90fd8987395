import type { HospitalTrx } from '@alder/database';
import { currencyOf, parseMoney } from '@alder/i18n/format';
import { changesOf, wireRow } from '@alder/server';
import type { SheetRow } from '@alder/sheets';
import type { Call } from '@alder/wire';
import {
  createDiagnosis,
  createMedicine,
  createPostIt,
  createReceiptItem,
  createTreatment,
  createVaccine,
  type ImportRow,
} from '../contract/index.ts';
import {
  type CatalogModel,
  cellValue,
  columnField,
  type DoseRange,
  isFalling,
  plainAmount,
  sheetColumns,
} from '../domain/index.ts';
import { byName, presentDefault } from './catalog.presenter.ts';
import { listDefaults, listOwn } from './catalog.repository.ts';

/** An entry of the hospital's catalog as an import compares it: its own, or a shared default. */
export type KnownEntry = {
  readonly id: string;
  readonly version: number;
  readonly hospital: string | null;
  readonly default_entry: string | null;
  readonly name: string;
} & Readonly<Record<string, unknown>>;

/** What the hospital sees of a catalog, with amounts as numbers. */
export async function listKnown(trx: HospitalTrx, model: CatalogModel): Promise<KnownEntry[]> {
  const own = (await listOwn(trx, model)).map(wireRow);
  const shared = (await listDefaults(trx, model)).map(presentDefault);
  return byName([...own, ...shared]) as KnownEntry[];
}

/** What becomes of a row; `values` are columns of the table. */
export type PlannedRow = ImportRow & {
  readonly entry?: KnownEntry;
  readonly values: Readonly<Record<string, unknown>>;
};

const CREATES: Readonly<Record<CatalogModel, Call>> = {
  diagnosis: createDiagnosis,
  treatment: createTreatment,
  vaccine: createVaccine,
  medicine: createMedicine,
  receiptItem: createReceiptItem,
  postIt: createPostIt,
};

/** The columns of a file; `fields` in their order, undefined for a column that means nothing here. */
export type SheetHead = { readonly head: readonly string[]; readonly fields: readonly (string | undefined)[] };

/** @returns undefined where no column says what the entries are called. */
export function readHead(model: CatalogModel, row: SheetRow | undefined): SheetHead | undefined {
  const head = (row?.cells ?? []).map((cell) => (typeof cell === 'string' ? cell : ''));
  const found = head.map((cell) => columnField(model, cell));
  // Of two columns with the same meaning the first counts.
  const fields = found.map((field, place) => (found.indexOf(field) === place ? field : undefined));
  return fields.includes('name') || fields.includes('id') ? { head, fields } : undefined;
}

/**
 * What an import would do, row by row: new, same, changed, or refused with the reason.
 *
 * @param currency ISO 4217 code of the hospital's currency: an amount with more decimals than it has is refused.
 */
export function planImport(
  model: CatalogModel,
  { fields }: SheetHead,
  rows: readonly SheetRow[],
  known: readonly KnownEntry[],
  currency: string,
): PlannedRow[] {
  const find = finder(known);
  const usedNames = new Set<string>();
  return rows.map(({ line, cells }) => {
    const texts = cells.map((cell) => (typeof cell === 'string' ? cell : ''));
    const at = (field: string) => texts[fields.indexOf(field)] ?? '';
    const refused = (reason: NonNullable<ImportRow['reason']>, field: string | null = null): PlannedRow => ({
      ...{ line, is: 'refused', name: at('name').slice(0, 200), reason, field, changes: [], values: {} },
      cells: texts.map((text) => text.slice(0, 500)),
    });
    const formula = cells.findIndex((cell, place) => typeof cell !== 'string' && fields[place] !== undefined);
    if (formula >= 0) return refused('importFormula', fields[formula] ?? null);
    const read = readCells(model, fields, texts, currency);
    if ('wrong' in read) return refused(read.reason, read.wrong);
    const { values } = read;

    const found = find(at('id'), values);
    if (found === 'ambiguous') return refused('importAmbiguous', 'name');
    // A name that is the entry's in Japanese or Chinese finds it and does not replace its English one.
    if (found && [found.name_zhtw, found.name_ja].includes(values.name)) delete values.name;
    const name = (values.name as string | undefined) ?? found?.name;
    if (!name) return refused('importNameMissing', 'name');
    const key = found?.id ?? `new ${name.toLowerCase()}`;
    if (usedNames.has(key)) return refused('importTwice');
    usedNames.add(key);
    const checked = CREATES[model].input.safeParse({ name, ...values });
    if (!checked.success) return refused('importValue', String(checked.error.issues[0]?.path[0] ?? 'name'));
    const doses = { ...found, ...values } as Partial<DoseRange>;
    if (isFalling(doses)) return refused('importValue', 'dosage');

    const common = { line, name, reason: null, field: null, cells: [] };
    if (!found) return { ...common, is: 'new', changes: [], values: { ...values, name } };
    const { changes = {}, fields: long = [] } = changesOf(found, values, { values: 'all' });
    const changed = [...Object.keys(changes), ...long];
    return {
      ...common,
      is: changed.length > 0 ? 'changed' : 'same',
      changes: Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to })),
      entry: found,
      values: Object.fromEntries(changed.map((field) => [field, values[field]])),
    };
  });
}

type Read =
  | { readonly values: Record<string, unknown> }
  | { readonly wrong: string; readonly reason: NonNullable<ImportRow['reason']> };

/** What the cells of a row say; an empty one says nothing. */
function readCells(model: CatalogModel, fields: SheetHead['fields'], texts: readonly string[], currency: string): Read {
  const values: Record<string, unknown> = {};
  const decimals = currencyOf(currency).decimals;
  const money = (typed: string) => {
    const amount = plainAmount(typed);
    const [, part = ''] = /\.(\d*?)0*$/.exec(amount ?? '') ?? [];
    return amount === undefined || part.length > decimals ? undefined : parseMoney(amount, currency);
  };
  for (const [place, field] of fields.entries()) {
    const text = texts[place]?.trim() ?? '';
    const kind = field && sheetColumns[model][field];
    if (!field || !kind || text === '') continue;
    // A program for sheets writes a long number as 4.71E+12: the digits are lost.
    if (field === 'barcode' && /^\d(\.\d+)?E\+?\d+$/i.test(text)) return { wrong: field, reason: 'importBarcodeShape' };
    const value = cellValue(kind, text, money);
    if (value === undefined) return { wrong: field, reason: 'importValue' };
    values[field] = value;
  }
  return { values };
}

/**
 * Finds the entry that a row means: by id, else by code, barcode or name, in whichever language; several of the same name
 * are none.
 */
function finder(known: readonly KnownEntry[]) {
  const by = (keyOf: (entry: KnownEntry) => unknown) => {
    const found = new Map<string, KnownEntry[]>();
    for (const entry of known) {
      const key = keyOf(entry);
      if (typeof key === 'string' && key !== '')
        found.set(key.toLowerCase(), [...(found.get(key.toLowerCase()) ?? []), entry]);
    }
    return (key: unknown) => (typeof key === 'string' ? (found.get(key.toLowerCase()) ?? []) : []);
  };
  const byId = by(({ id }) => id);
  // A file that was written before the hospital had its copy names the default.
  const byDefault = by(({ default_entry }) => default_entry);
  const [byCode, byBarcode, byName] = [by(({ code }) => code), by(({ barcode }) => barcode), by(({ name }) => name)];
  const [byChinese, byJapanese] = [by(({ name_zhtw }) => name_zhtw), by(({ name_ja }) => name_ja)];
  return (
    id: string,
    { code, barcode, name }: Readonly<Record<string, unknown>>,
  ): KnownEntry | 'ambiguous' | undefined => {
    const known = [byId(id.trim()), byDefault(id.trim()), byCode(code), byBarcode(barcode)];
    for (const found of [...known, byName(name), byChinese(name), byJapanese(name)]) {
      if (found.length > 1) return 'ambiguous';
      if (found[0]) return found[0];
    }
    return undefined;
  };
}

import { type PricedModel, sheetColumns } from '@alder/catalog/domain';
import type { RowOutcome } from './import-flow.ts';
import { type Cell, required } from './read-cells.ts';
import type { ReadRow, RowReason } from './read-row.ts';

/** An entry of a price list: its cells by the names of the catalog's fields, and what they would write once they are judged. */
export type PriceData = {
  readonly name: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
};

/** Rows of one catalog that an import takes: those of the largest list that its own import takes. */
export const MAX_PRICES = 20_000;

/** A row of a price list. What its cells mean is decided by the catalog, against what the hospital has. */
export function readPrice(model: PricedModel, cell: Cell): ReadRow {
  const cells = Object.fromEntries(
    Object.keys(sheetColumns[model]).flatMap((field) => (cell(field) === '' ? [] : [[field, cell(field)]])),
  );
  const name = cell('name').slice(0, 200);
  const source_id = cell('id') || cell('code') || cell('barcode') || name.normalize('NFKC').toLowerCase();
  const reasons = required('name', name, 200);
  return { entity: model, source_id, parent: null, parent_of: null, patient_id: null, data: { name, cells }, reasons };
}

/** What the catalog says of a row. */
export type PlannedPrice = {
  readonly is: 'new' | 'same' | 'changed' | 'refused';
  readonly reason: string | null;
  readonly field: string | null;
  readonly target: string | null;
  readonly isDefault: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[];
};

/** What an earlier import made of the same row. */
export type EarlierPrice = {
  readonly target: string;
  /** The row has the text of that time. */
  readonly isSameRow: boolean;
  /** The hospital has changed or deleted the entry since. */
  readonly isChangedHere: boolean;
};

export type JudgedPrice = {
  readonly outcome: RowOutcome;
  readonly target: string | null;
  readonly reasons: readonly RowReason[];
};

/** Reasons of the catalog's import as reasons of this one. */
const REASONS: Readonly<Record<string, RowReason['code']>> = {
  importNameMissing: 'missing',
  importTwice: 'duplicateEntry',
  importAmbiguous: 'ambiguous',
  importBarcodeShape: 'barcodeShape',
};

/**
 * What an import does with a row of a price list. A shared default takes the price of the file, because none is set;
 * what the hospital has entered or changed itself is changed only where a person takes the row.
 *
 * @param cells Of the row, to name a value that does not fit.
 */
export function judgePrice(
  plan: PlannedPrice,
  earlier: EarlierPrice | undefined,
  cells: Readonly<Record<string, string>>,
): JudgedPrice {
  if (plan.is === 'refused') {
    const { reason, field } = plan;
    const code = REASONS[reason ?? ''] ?? 'value';
    const value = field === null ? undefined : cells[field]?.slice(0, 200);
    return {
      ...{ outcome: 'refused', target: null },
      reasons: [{ code, ...(field !== null && { field }), ...(value !== undefined && { value }) }],
    };
  }
  if (earlier?.isSameRow) return { outcome: 'same', target: earlier.target, reasons: [] };
  const changes = plan.changes.map(
    ({ field, from, to }): RowReason => ({ code: 'becomes', field, value: `${from} → ${to}` }),
  );
  if (plan.is === 'same') return { outcome: 'same', target: plan.target, reasons: [] };
  if (plan.is === 'new') {
    if (!earlier) return { outcome: 'new', target: null, reasons: [] };
    return { outcome: 'doubtful', target: earlier.target, reasons: [{ code: 'changedHere' }] };
  }
  if (plan.isDefault) return { outcome: 'changed', target: plan.target, reasons: changes };
  const isOfImport = earlier?.target === plan.target;
  if (isOfImport && !earlier.isChangedHere) return { outcome: 'changed', target: plan.target, reasons: changes };
  const why: RowReason = { code: isOfImport ? 'changedHere' : 'ownEntry' };
  return { outcome: 'doubtful', target: plan.target, reasons: [why, ...changes] };
}

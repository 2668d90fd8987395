import { wireRow } from '@alder/server';
import type { DefaultRow } from './catalog.repository.ts';

type Columns = Readonly<Record<string, unknown>>;

const NO_PRICE_FIELDS = { cost: null, taxed: true };
const counted = { ...NO_PRICE_FIELDS, barcode: null, stocked: true };
/** What a default has where its content says nothing: the defaults of the columns of its table. */
const UNSAID: Readonly<Record<string, Columns>> = {
  treatment: { ...NO_PRICE_FIELDS, lines: [], lines_in_price: true },
  vaccine: counted,
  medicine: { ...counted, doses: [] },
  receiptItem: { ...counted, category: null },
};

/** A shared default as a catalog entry: it belongs to no hospital. */
export function presentDefault({ id, model, content, version, created_at, updated_at }: DefaultRow): Columns {
  const own = {
    id,
    version,
    created_at,
    updated_at,
    hospital: null,
    from_default: false,
    default_entry: null,
    deleted: false,
  };
  return wireRow({ ...UNSAID[model], ...(content as Columns), ...own });
}

const inOrder = new Intl.Collator('en');

/** Entries in the order in which they are offered: by name, the hospital's own and defaults together. */
export function byName(entries: readonly Columns[]): Columns[] {
  return [...entries].sort((a, b) => inOrder.compare(String(a.name), String(b.name)));
}

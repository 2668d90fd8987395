import type { CatalogModel } from './catalog.ts';

/** How a column of a price list is written. */
export type ColumnKind = 'text' | 'money' | 'number' | 'flag' | 'words';

const names = { name: 'text', name_zhtw: 'text', name_ja: 'text', code: 'text' } as const;
const priced = { price: 'money', cost: 'money', taxed: 'flag' } as const;
const stocked = { barcode: 'text', stocked: 'flag' } as const;

/** Columns of the file of a catalog, in order, by the names of the fields; `id` stands before them. */
export const sheetColumns: Readonly<Record<CatalogModel, Readonly<Record<string, ColumnKind>>>> = {
  diagnosis: { ...names, synonyms: 'words', species: 'words' },
  treatment: { ...names, category: 'text', ...priced, minutes: 'number', lab_test: 'text' },
  vaccine: { ...names, species: 'words', diseases: 'words', interval_days: 'number', ...priced, ...stocked },
  medicine: {
    ...names,
    ...{ active_substance: 'text', type: 'text', form: 'text', concentration: 'text', strength_mg: 'number' },
    ...{ unit: 'text', smallest_split: 'number', ...priced, process_fee: 'money', ...stocked },
    ...{ dosage_min: 'number', dosage: 'number', dosage_max: 'number', frequency: 'text', days: 'number' },
    ...{ route: 'text', caution: 'text' },
  },
  receiptItem: { ...names, category: 'text', ...priced, ...stocked },
  postIt: { name: 'text', name_zhtw: 'text', name_ja: 'text', color: 'text' },
};

/** Heads that other programs and people write for the same column. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  name: ['name (en)', 'english name', '名稱', '品名', '項目', '名前', '品目', '項目名'],
  name_zhtw: ['name (zhtw)', 'chinese name', '中文名稱', '中文', '中国語名'],
  name_ja: ['name (ja)', 'japanese name', '日文名稱', '日文', '日本語名'],
  code: ['own code', 'item code', '代碼', '院內代碼', '編號', 'コード', '院内コード'],
  price: ['unit price', 'selling price', '價格', '售價', '單價', '価格', '単価', '料金'],
  cost: ['cost price', 'purchase price', '成本', '進價', '原価', '仕入値'],
  taxed: ['tax', '含稅', '税込'],
  stocked: ['stock', '庫存', '在庫'],
  barcode: ['ean', 'gtin', '條碼', 'バーコード'],
  category: ['group', '分類', '類別', 'カテゴリ'],
};

/** The field that the head of a column means; undefined where it is none of this catalog. */
export function columnField(model: CatalogModel, head: string): string | undefined {
  const plain = head.normalize('NFKC').trim().toLowerCase();
  if (plain === 'id') return 'id';
  const fields = Object.keys(sheetColumns[model]);
  return fields.find((field) => field === plain || ALIASES[field]?.includes(plain));
}

const YES = new Set(['true', 'yes', 'y', '1', 'on', '是', '有', 'はい', '○']);
const NO = new Set(['false', 'no', 'n', '0', 'off', '否', '無', 'いいえ', '×']);

/** What a cell says. @param parseMoney Reads an amount of the hospital's currency. @returns undefined where it says nothing. */
export function cellValue(
  kind: ColumnKind,
  text: string,
  parseMoney: (typed: string) => number | undefined,
): unknown | undefined {
  if (kind === 'money') return parseMoney(text);
  if (kind === 'words')
    return text
      .split(/[,，、;]/)
      .map((word) => word.trim())
      .filter(Boolean);
  if (kind === 'flag') {
    const word = text.normalize('NFKC').toLowerCase();
    return YES.has(word) ? true : NO.has(word) ? false : undefined;
  }
  if (kind === 'number') {
    // `0,5` and `2,50` have a decimal comma; `1,200` is twelve hundred.
    const typed = text.normalize('NFKC').replace(/\s/g, '');
    const plain = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(typed)
      ? typed.replaceAll(',', '')
      : typed.replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
    return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
  }
  return text;
}

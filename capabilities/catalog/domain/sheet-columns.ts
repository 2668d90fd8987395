import { type CatalogModel, type TreatmentCategory, treatmentCategories } from './catalog.ts';

/** How a column of a price list is written. */
export type ColumnKind = 'text' | 'money' | 'number' | 'flag' | 'words' | 'category';

const names = { name: 'text', name_zhtw: 'text', name_ja: 'text', code: 'text' } as const;
const priced = { price: 'money', cost: 'money', taxed: 'flag' } as const;
const stocked = { barcode: 'text', stocked: 'flag' } as const;

/** Columns of the file of a catalog, in order, by the names of the fields; `id` is before them. */
export const sheetColumns: Readonly<Record<CatalogModel, Readonly<Record<string, ColumnKind>>>> = {
  diagnosis: { ...names, synonyms: 'words', species: 'words' },
  treatment: { ...names, category: 'category', ...priced, minutes: 'number', lab_test: 'text' },
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
  name: ['name (en)', 'english name', '名稱', '名称', '品名', '項目', '名前', '品目', '項目名'],
  name_zhtw: ['name (zhtw)', 'chinese name', '中文名稱', '中文', '中国語名'],
  name_ja: ['name (ja)', 'japanese name', '日文名稱', '日文', '日本語名'],
  code: ['own code', 'item code', '代碼', '院內代碼', '編號', 'コード', '院内コード'],
  price: [
    'unit price',
    'selling price',
    '價格',
    '售價',
    '單價',
    '定價',
    '費用',
    '価格',
    '単価',
    '料金',
    '売価',
    '販売価格',
  ],
  cost: ['cost price', 'purchase price', '成本', '進價', '原価', '仕入値', '仕入価格'],
  taxed: ['tax', 'tax included', '含稅', '稅別', '税込', '税区分'],
  stocked: ['stock', '庫存', '在庫'],
  barcode: ['ean', 'gtin', '條碼', 'バーコード'],
  unit: ['單位', '単位'],
  category: ['group', '分類', '類別', '区分', '種別', 'カテゴリ', 'カテゴリー'],
};

/** How other systems head the names of one catalog. */
const NAMES: Readonly<Partial<Record<CatalogModel, readonly string[]>>> = {
  treatment: [
    ...['treatment', 'treatment name', 'procedure', 'service', 'service name'],
    ...['處置', '處置項目', '處置名稱', '診療項目', '処置', '処置名', '診療項目名', '診療名'],
  ],
  vaccine: ['vaccine', 'vaccine name', '疫苗', '疫苗名稱', 'ワクチン', 'ワクチン名'],
  medicine: [
    ...['medicine', 'medicine name', 'medication', 'drug', 'drug name'],
    ...['藥品', '藥名', '藥品名稱', '薬品', '薬品名', '薬剤名', '医薬品名'],
  ],
  receiptItem: ['product', 'product name', 'item', 'item name', 'goods', '商品', '商品名稱', '商品名', '品項'],
};

/** What heads a column of this field, as people and other systems write it. */
export function columnHeads(model: CatalogModel, field: string): readonly string[] {
  const own = field === 'name' ? NAMES[model] : undefined;
  return [field, ...(own ?? []), ...(ALIASES[field] ?? [])];
}

/** The field that the head of a column means; undefined where it is none of this catalog. */
export function columnField(model: CatalogModel, head: string): string | undefined {
  const plain = head.normalize('NFKC').trim().toLowerCase();
  if (plain === 'id') return 'id';
  const fields = Object.keys(sheetColumns[model]);
  return fields.find((field) => columnHeads(model, field).includes(plain));
}

const YES = new Set(['true', 'yes', 'y', '1', 'on', '是', '有', 'はい', '○', '含稅', '税込', 'included', 'inclusive']);
const NO = new Set([
  ...['false', 'no', 'n', '0', 'off', '否', '無', 'いいえ', '×'],
  ...['未稅', '免稅', '税抜', '税別', '非課税', 'excluded', 'exclusive', 'exempt'],
]);

/** How price lists name the kinds of work, folded to lower case. */
const CATEGORY_WORDS: Readonly<Record<TreatmentCategory, readonly string[]>> = {
  consultation: [
    'consult',
    'consults',
    'consultations',
    'examination',
    'visit',
    '診察',
    '診療',
    '門診',
    '看診',
    '診察料',
  ],
  procedure: ['procedures', 'treatment', 'treatments', '處置', '治療', '処置'],
  laboratory: ['lab', 'labs', 'pathology', '檢驗', '檢查', '血液檢查', '検体検査', '検査', '血液検査'],
  imaging: [
    'radiology',
    'x-ray',
    'ultrasound',
    '影像',
    '影像檢查',
    'x光',
    '超音波',
    '画像検査',
    '画像診断',
    'レントゲン',
  ],
  surgery: ['surgeries', 'anaesthesia', 'anesthesia', '手術', '外科', '麻醉', '麻酔'],
  inpatient: ['hospitalisation', 'hospitalization', 'boarding', '住院', '入院'],
  preventive: ['prevention', 'preventives', 'wellness', '預防', '預防醫學', '予防', '予防医療'],
  other: ['others', 'miscellaneous', '其他', 'その他'],
};

/** The kind of work that a word names in English, Japanese or Chinese. */
function categoryOf(text: string): TreatmentCategory | undefined {
  const word = text.normalize('NFKC').trim().toLowerCase();
  return treatmentCategories.find((each) => each === word || CATEGORY_WORDS[each].includes(word));
}

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
  if (kind === 'category') return categoryOf(text);
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

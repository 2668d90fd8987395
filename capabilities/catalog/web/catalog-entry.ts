import { frequencies } from '@alder/terms';
import type { Call } from '@alder/wire';
import {
  createDiagnosis,
  createMedicine,
  createPostIt,
  createReceiptItem,
  createTreatment,
  createVaccine,
  updateDiagnosis,
  updateMedicine,
  updatePostIt,
  updateReceiptItem,
  updateTreatment,
  updateVaccine,
} from '../contract/index.ts';
import {
  type CatalogModel,
  medicineRoutes,
  medicineTypes,
  postItColors,
  treatmentCategories,
} from '../domain/index.ts';

/** An entry of any catalog: what all have, what priced ones have, and the fields of its own kind by name. */
export type CatalogEntry = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly name_zhtw: string | null;
  readonly name_ja: string | null;
  /** Null for a shared default. */
  readonly hospital: string | null;
  readonly from_default: boolean;
  readonly deleted: boolean;
  readonly price?: number;
  readonly cost?: number | null;
  readonly taxed?: boolean;
  readonly stocked?: boolean;
  readonly code?: string | null;
  readonly barcode?: string | null;
  readonly [field: string]: unknown;
};

/** Fields of an entry with their new values. */
export type EntryChange = Readonly<Record<string, unknown>>;

export type FieldKind = 'doses' | 'lines' | 'text' | 'area' | 'words' | 'money' | 'number' | 'check' | 'choice';

/** One field of the form of an entry. */
export type EntryField = {
  readonly name: string;
  readonly kind: FieldKind;
  readonly options?: readonly string[];
  /** Empty is null; otherwise an empty field is left as it is. */
  readonly isNullable?: boolean;
  readonly isRequired?: boolean;
};

/** What a page needs to know of a kind of catalog. */
export type CatalogKind = {
  readonly create: Call;
  readonly update: Call;
  readonly isPriced: boolean;
  readonly isStocked: boolean;
  /** Field that groups the entries, where there is one. */
  readonly group?: { readonly field: 'type' | 'category' | 'color'; readonly options?: readonly string[] };
  readonly fields: readonly EntryField[];
};

const text = (name: string): EntryField => ({ name, kind: 'text', isNullable: true });
const words = (name: string): EntryField => ({ name, kind: 'words' });
const number = (name: string): EntryField => ({ name, kind: 'number', isNullable: true });
const check = (name: string): EntryField => ({ name, kind: 'check' });
const names: readonly EntryField[] = [
  { name: 'name', kind: 'text', isRequired: true },
  text('name_zhtw'),
  text('name_ja'),
  text('code'),
];
const priced: readonly EntryField[] = [
  { name: 'price', kind: 'money' },
  { name: 'cost', kind: 'money', isNullable: true },
  check('taxed'),
];
const stocked: readonly EntryField[] = [text('barcode'), check('stocked')];

export const catalogKinds: Readonly<Record<CatalogModel, CatalogKind>> = {
  medicine: {
    create: createMedicine,
    update: updateMedicine,
    isPriced: true,
    isStocked: true,
    group: { field: 'type', options: medicineTypes },
    fields: [
      ...names,
      text('active_substance'),
      { name: 'type', kind: 'choice', options: medicineTypes },
      { name: 'form', kind: 'text' },
      text('concentration'),
      number('strength_mg'),
      { name: 'unit', kind: 'text' },
      { name: 'smallest_split', kind: 'number' },
      ...priced,
      { name: 'process_fee', kind: 'money' },
      ...stocked,
      number('dosage_min'),
      number('dosage'),
      number('dosage_max'),
      { name: 'doses', kind: 'doses' },
      { name: 'frequency', kind: 'choice', options: frequencies, isNullable: true },
      { name: 'route', kind: 'choice', options: medicineRoutes, isNullable: true },
      number('days'),
      { name: 'caution', kind: 'area', isNullable: true },
    ],
  },
  treatment: {
    create: createTreatment,
    update: updateTreatment,
    isPriced: true,
    isStocked: false,
    group: { field: 'category', options: treatmentCategories },
    fields: [
      ...names,
      { name: 'category', kind: 'choice', options: treatmentCategories },
      ...priced,
      number('minutes'),
      text('lab_test'),
      { name: 'lines', kind: 'lines' },
      check('lines_in_price'),
    ],
  },
  vaccine: {
    create: createVaccine,
    update: updateVaccine,
    isPriced: true,
    isStocked: true,
    fields: [...names, words('diseases'), words('species'), number('interval_days'), ...priced, ...stocked],
  },
  diagnosis: {
    create: createDiagnosis,
    update: updateDiagnosis,
    isPriced: false,
    isStocked: false,
    fields: [...names, words('synonyms'), words('species')],
  },
  receiptItem: {
    create: createReceiptItem,
    update: updateReceiptItem,
    isPriced: true,
    isStocked: true,
    group: { field: 'category' },
    fields: [...names, text('category'), ...priced, ...stocked],
  },
  postIt: {
    create: createPostIt,
    update: updatePostIt,
    isPriced: false,
    isStocked: false,
    group: { field: 'color', options: postItColors },
    fields: [...names.slice(0, 3), { name: 'color', kind: 'choice', options: postItColors }],
  },
};

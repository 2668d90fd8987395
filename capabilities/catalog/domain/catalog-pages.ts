import type { CatalogModel } from './catalog.ts';

/** Pages below `/manage` that keep the catalogs, in the order of their tabs (design: screens §3.13). */
export const catalogPages = {
  'catalog-medicines': 'medicine',
  'catalog-treatments': 'treatment',
  'catalog-vaccines': 'vaccine',
  'catalog-diagnoses': 'diagnosis',
  'catalog-diseases': null,
  'catalog-receipt-items': 'receiptItem',
  'catalog-post-its': 'postIt',
  templates: null,
} as const satisfies Record<string, CatalogModel | null>;

/** A subpage of `/manage` with a catalog; that of the diseases shows what the vaccines say, templates are no entries. */
export type CatalogPage = keyof typeof catalogPages;

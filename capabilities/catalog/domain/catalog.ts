/** Kinds of catalogs, in the wire's words (specification §3). */
export const catalogModels = ['diagnosis', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'postIt'] as const;
export type CatalogModel = (typeof catalogModels)[number];

/** What kind of work a treatment is; laboratory and imaging lead to orders of their rooms. */
export const treatmentCategories = [
  'consultation',
  'procedure',
  'laboratory',
  'imaging',
  'surgery',
  'inpatient',
  'preventive',
  'other',
] as const;
export type TreatmentCategory = (typeof treatmentCategories)[number];

/** Types of medicine (specification §3). A controlled one needs a doctor and a second name when dispensed. */
export const medicineTypes = ['general', 'controlled', 'injection', 'deworm'] as const;

/** Routes offered; a hospital's own word is kept as it is. */
export const medicineRoutes = ['PO', 'SC', 'IM', 'IV', 'topical', 'ophthalmic', 'otic', 'inhaled', 'rectal'] as const;

export const postItColors = ['yellow', 'green', 'blue', 'pink'] as const;

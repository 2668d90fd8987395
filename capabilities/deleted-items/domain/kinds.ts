/**
 * Kinds of entries that can be brought back, in the order of the filter: wire words of their models. Each is given by the
 * capability that owns its tables (`apps/server/src/deleted-sources.ts`).
 */
export const deletedKinds = [
  ...(['pet', 'owner'] as const),
  ...(['medicalRecord', 'diagnosisRecord', 'differentialRecord', 'treatmentRecord', 'medicineRecord'] as const),
  ...(['vitalSigns', 'allergyRecord', 'vaccineRecord', 'postItRecord', 'todoItem', 'quotation', 'hisImage'] as const),
  ...(['study', 'series', 'image', 'imageReport', 'imageReportTemplate', 'teleconsult'] as const),
  ...(['serviceLog', 'labPhrase', 'interferenceRule', 'reflexRule'] as const),
  ...(['diagnosis', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'postIt', 'medicalRecordTemplate'] as const),
  'coupon',
] as const;
export type DeletedKind = (typeof deletedKinds)[number];

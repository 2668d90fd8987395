/** Sort keys of the study list. */
export const studySorts = ['datetime', 'arrived', 'patient', 'modality', 'description'] as const;
export type StudySort = (typeof studySorts)[number];

/** Columns that a user may have in the study list, in the order of a new user. */
export const studyColumns = [
  'preview',
  'patient',
  'modality',
  'description',
  'images',
  'datetime',
  'arrived',
  'species',
  'owner',
  'accession',
  'state',
] as const;
export type StudyColumn = (typeof studyColumns)[number];

/** Default columns. */
export const DEFAULT_COLUMNS: readonly StudyColumn[] = [
  'preview',
  'patient',
  'modality',
  'description',
  'images',
  'datetime',
  'state',
];

import { sheetRoles } from '@alder/accounts/domain';
import { separators, textEncodings } from '@alder/sheets';
import { type Access, defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import {
  dateOrders,
  imageDecisions,
  importEntities,
  importFlow,
  type RowReasonCode,
  rowOutcomes,
  rowReasonCodes,
} from '../domain/index.ts';
import {
  archiveIndex,
  importBusy,
  importIncomplete,
  importNotNow,
  importPatientKnown,
  importTooLarge,
  importTooManyFiles,
  importUnreadable,
  rollbackExpired,
} from './refusals.ts';

/** Who may bring data in and take it back. */
const access: Access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] };
const entity = z.enum(importEntities);
const outcome = z.enum(rowOutcomes);
const mapping = z.record(z.string().max(40), z.int().min(0).max(999)).describe('Field → column, counted from 0');

/** A file of an import and how it is read. */
export const importFile = z.object({
  id: field.id,
  filename: z.string(),
  bytes: z.int(),
  encoding: z.enum(textEncodings),
  delimiter: z.enum(separators),
  entity: entity.nullable().describe('What its rows are; null until a person says so'),
  date_order: z.enum(dateOrders).nullable().describe('Null: its dates can be read in two ways'),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())).describe('The next rows'),
  mapping,
  archive: z.boolean().describe('A ZIP archive: its rows are the files in it'),
  remembered: z.boolean().describe('Its columns are those that a person set for a file with the same headings'),
});
export type ImportFile = z.infer<typeof importFile>;

/** A species as the files write it. */
export const importSpecies = z.object({
  written: z.string(),
  rows: z.int(),
  proposed: z.string().nullable().describe('Species that the word names'),
});

/** A role as the files write it. */
export const importRole = z.object({
  written: z.string(),
  rows: z.int(),
  proposed: z.enum(sheetRoles).nullable().describe('Role that the word names'),
});

/** A doctor as the visits of the files write it. */
export const importDoctor = z.object({
  written: z.string(),
  rows: z.int(),
  proposed: z.uuid().nullable().describe('The one user with that name'),
});

/** One import of data of another practice system. */
export const dataImport = z.object({
  ...field.entry,
  state: z.enum(importFlow.states as [string, ...string[]]),
  species_map: z.record(z.string(), z.string()).describe('Species as written, folded → species of the product'),
  role_map: z.record(z.string(), z.enum(sheetRoles)).describe('Role as written, folded → role of the product'),
  doctor_map: z.record(z.string(), z.uuid()).describe('Doctor as written, folded → account of the hospital'),
  rows_total: z.int().describe('Rows of the step that runs'),
  rows_done: z.int(),
  failure: z.string().nullable(),
  created_by: z.string().nullable().describe('Name of the user who began it'),
  imported_at: field.instant.nullable(),
  rolled_back_at: field.instant.nullable(),
});
export type DataImport = z.infer<typeof dataImport>;

const counts = z
  .array(
    z.object({
      ...{ entity, outcome, rows: z.int() },
      taken: z.int().describe('Doubtful rows that a person takes'),
      applied: z.int().describe('Rows that were imported and not taken back'),
      amount: field.money.nullable().describe('Sum of their money; null where they are none'),
    }),
  )
  .describe('Rows by what becomes of them');
export type ImportCounts = z.infer<typeof counts>;

/** Begins an import; files follow. */
export const createImport = defineCall({
  id: 'import.create',
  method: 'POST',
  path: '/v2/:hospital/import/create',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: dataImport }),
  summary: 'Begins an import',
});

/** Imports of the hospital, newest first. */
export const getImports = defineCall({
  id: 'import.getHospitalEntries',
  method: 'GET',
  path: '/v2/:hospital/import/getHospitalEntries',
  access,
  input: z.strictObject({ ...field.paging }),
  payload: z.object({
    result: z.array(dataImport.extend({ filenames: z.array(z.string()), applied: z.int() })),
    next: field.next,
  }),
  watches: ['import'],
  summary: 'Imports of the hospital',
});

/** One import with its files, what it found and what is to be decided. */
export const getImport = defineCall({
  id: 'import.getEntry',
  method: 'GET',
  path: '/v2/:hospital/import/getEntry/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: dataImport,
    files: z.array(importFile.extend({ refused: z.int().describe('Rows of it that are refused') })),
    counts,
    species: z.array(importSpecies),
    roles: z.array(importRole),
    doctors: z.array(importDoctor),
    doctor_choices: z
      .array(z.object({ id: z.uuid(), name: z.string() }))
      .describe('Users to whom visits can be assigned, where visits name a doctor'),
  }),
  refusals: [notFound],
  watches: ['import'],
  summary: 'One import',
});

/** Uploads a file and reads its first rows: encoding, separator, headings, what it probably holds. */
export const uploadImportFile = defineCall({
  id: 'import.uploadFile',
  method: 'POST',
  path: '/v2/:hospital/import/uploadFile/:filename',
  access,
  body: 'bytes',
  input: z.strictObject({ filename: z.string().min(1).max(255), import: field.id }),
  payload: z.object({ result: importFile }),
  refusals: [notFound, importUnreadable, archiveIndex, importTooLarge, importTooManyFiles, importNotNow],
  rate: 'upload',
  summary: 'Uploads a file of an import',
});

/** Says how a file is read; a new encoding or separator reads its first rows again. */
export const updateImportFile = defineCall({
  id: 'import.updateFile',
  method: 'POST',
  path: '/v2/:hospital/import/updateFile',
  access,
  input: z.strictObject({
    import: field.id,
    id: field.id,
    version: field.version.describe('Version of the import'),
    encoding: z.enum(textEncodings).optional(),
    delimiter: z.enum(separators).optional(),
    entity: entity.optional().describe('Another one maps the columns again'),
    date_order: z.enum(dateOrders).optional(),
    mapping: mapping.optional(),
  }),
  payload: z.object({ result: importFile, import: dataImport }),
  refusals: [notFound, stale, importNotNow, importUnreadable, inputIncorrect],
  summary: 'Says how a file of an import is read',
});

/** Takes a file out of an import. */
export const removeImportFile = defineCall({
  id: 'import.removeFile',
  method: 'POST',
  path: '/v2/:hospital/import/removeFile',
  access,
  input: z.strictObject({ import: field.id, id: field.id, version: field.version.describe('Version of the import') }),
  payload: z.object({ result: dataImport }),
  refusals: [notFound, stale, importNotNow],
  summary: 'Takes a file out of an import',
});

/** Reads every row and says what an import would do with it; nothing of the hospital changes. */
export const checkImport = defineCall({
  id: 'import.check',
  method: 'POST',
  path: '/v2/:hospital/import/check',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    species_map: z
      .record(z.string().min(1).max(100), z.string().max(40))
      .optional()
      .describe('Species as written → species of the product, confirmed by a person'),
    role_map: z
      .record(z.string().min(1).max(100), z.enum(sheetRoles))
      .optional()
      .describe('Role as written → role of the product, confirmed by a person'),
    doctor_map: z
      .record(z.string().min(1).max(100), field.id.nullable())
      .optional()
      .describe('Doctor as written → account, confirmed by a person; null: stays a name'),
  }),
  payload: z.object({ result: dataImport }),
  refusals: [notFound, stale, importNotNow, importIncomplete, inputIncorrect],
  summary: 'Checks the files of an import without importing them',
});

const row = z.object({
  entity,
  number: z.int(),
  file: z.uuid(),
  line: z.int().describe('Row of the file, the headings being row 1'),
  source_id: z.string(),
  outcome,
  reasons: z.array(
    z.object({
      code: z.enum(rowReasonCodes as unknown as [RowReasonCode, ...RowReasonCode[]]),
      field: z.string().optional(),
      value: z.string().optional(),
    }),
  ),
  taken: z.boolean(),
  applied: z.boolean(),
  target: z.uuid().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type ImportRow = z.infer<typeof row>;

/** Rows of an import with one outcome, in the order of the files; `kept` lists those that a rollback left. */
export const getImportRows = defineCall({
  id: 'import.getRows',
  method: 'GET',
  path: '/v2/:hospital/import/getRows/:import',
  access,
  input: z.strictObject({
    import: field.id,
    outcome: outcome.optional(),
    entity: entity.optional(),
    applied: z.enum(['true', 'false']).optional().describe('Only rows that are, or are not, in the hospital'),
    ...field.paging,
  }),
  payload: z.object({ result: z.array(row), next: field.next }),
  refusals: [notFound, inputIncorrect],
  watches: ['import'],
  summary: 'Rows of an import',
});

/** The refused rows of a file as they were, with a column for the reason: corrected, they can be imported. */
export const getRefusedRows = defineCall({
  id: 'import.getRefusedRows',
  method: 'GET',
  path: '/v2/:hospital/import/getRefusedRows/:file',
  access,
  input: z.strictObject({ file: field.id, import: field.id }),
  payload: z.any().describe('text/csv'),
  responseType: 'bytes',
  refusals: [notFound],
  rate: 'upload',
  summary: 'Refused rows of a file as CSV',
});

/** Decides on doubtful rows: one by one, or all of an entity. */
export const decideImportRows = defineCall({
  id: 'import.decide',
  method: 'POST',
  path: '/v2/:hospital/import/decide',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    entity,
    numbers: z.array(z.int().min(1).max(2_147_483_647)).max(500).optional().describe('None: every doubtful row'),
    take: z.boolean(),
  }),
  payload: z.object({ result: dataImport }),
  refusals: [notFound, stale, importNotNow],
  summary: 'Decides on doubtful rows',
});

const imagePatient = z.object({
  patient: z.string().describe('Key of what the headers write of the patient: chart number, name and species'),
  ...{ chart: z.string(), patient_name: z.string(), species: z.string() },
  ...{ images: z.int(), new: z.int(), same: z.int(), doubtful: z.int() },
  taken: z.int().describe('Doubtful images that a person takes'),
  applied: z.int().describe('Images that were imported and not taken back'),
  reasons: z.array(z.enum(rowReasonCodes as unknown as [RowReasonCode, ...RowReasonCode[]])),
  pet: z
    .object({ id: z.uuid().nullable(), patient_id: z.string(), name: z.string(), species: z.string() })
    .nullable()
    .describe('Patient that the images go to; without id one that the same import brings'),
  studies: z
    .array(
      z.object({
        ...{ study_uid: z.string(), datetime: field.instant, description: z.string(), modality: z.string() },
        ...{ images: z.int(), same: z.int() },
      }),
    )
    .describe('The first 100'),
});
export type ImagePatient = z.infer<typeof imagePatient>;

/** Patients of the DICOM files of an import with their studies: those to decide first. */
export const getImportPatients = defineCall({
  id: 'import.getPatients',
  method: 'GET',
  path: '/v2/:hospital/import/getPatients/:import',
  access,
  input: z.strictObject({ import: field.id, ...field.paging }),
  payload: z.object({ result: z.array(imagePatient), next: field.next }),
  refusals: [notFound, inputIncorrect],
  watches: ['import'],
  summary: 'Patients of the images of an import',
});

/** Says whose the images of a patient are: a pet, no pet, or that they are left out. */
export const decideImportPatient = defineCall({
  id: 'import.decidePatient',
  method: 'POST',
  path: '/v2/:hospital/import/decidePatient',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    patient: z.string().min(1).max(100),
    decision: z.enum(imageDecisions),
    pet: field.id.optional().describe('With `pet`; none: the patient that is proposed'),
  }),
  payload: z.object({ result: dataImport }),
  refusals: [notFound, stale, importNotNow, importPatientKnown, inputIncorrect],
  summary: 'Says whose images of an import are',
});

/** Imports what was checked: new and changed rows, and the doubtful ones that were taken. */
export const startImport = defineCall({
  id: 'import.start',
  method: 'POST',
  path: '/v2/:hospital/import/start',
  access,
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.object({ result: dataImport }),
  refusals: [notFound, stale, importNotNow, importBusy],
  summary: 'Imports what was checked',
});

/** Takes an import back, except what was changed in the hospital since; for 30 days. */
export const rollBackImport = defineCall({
  id: 'import.rollBack',
  method: 'POST',
  path: '/v2/:hospital/import/rollBack',
  access,
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.object({ result: dataImport }),
  refusals: [notFound, stale, importNotNow, importBusy, rollbackExpired],
  summary: 'Takes an import back',
});

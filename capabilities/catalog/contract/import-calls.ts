import { defineCall, stale } from '@alder/wire';
import { z } from 'zod';
import { catalogModels } from '../domain/catalog.ts';
import { importBroken, importNoName, importTooLarge } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const model = z.enum(catalogModels);
/** Largest file that is imported. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** Why a row is not imported. */
export const importReasons = [
  'importFormula',
  'importValue',
  'importNameMissing',
  'importTwice',
  'importAmbiguous',
  'importBarcodeShape',
] as const;

const importRow = z.object({
  line: z.int().describe('Row of the file, from 1'),
  is: z.enum(['new', 'same', 'changed', 'refused']),
  name: z.string(),
  reason: z.enum(importReasons).nullable(),
  field: z.string().nullable().describe('Column that the reason is about'),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  cells: z.array(z.string()).describe('Of a refused row: its cells, for the file of the bad rows'),
});
export type ImportRow = z.infer<typeof importRow>;

/**
 * Imports a catalog from a file: CSV (UTF-8, UTF-16, Big5, Shift_JIS) or XLSX, the columns named in the first row.
 *
 * A row is the entry with its `id`, else with its code, barcode or name; an empty cell changes nothing. With `dry_run`
 * nothing is written: the response says what would be. The import itself names the `digest` of that response, and is refused
 * as `stale` when the catalog has changed since. Refused rows are left out.
 */
export const importCatalog = defineCall({
  id: 'his.importCatalog',
  method: 'POST',
  path: '/v2/:hospital/his/importCatalog/:model',
  access,
  body: 'bytes',
  input: z.strictObject({ model, dry_run: z.enum(['true', 'false']), digest: z.string().max(64).optional() }),
  payload: z.object({
    result: z.object({
      format: z.enum(['csv', 'xlsx']),
      encoding: z.string().nullable(),
      digest: z.string(),
      head: z.array(z.string()),
      ignored: z.array(z.string()).describe('Heads of columns that mean nothing here'),
      rows: z.array(importRow),
    }),
  }),
  refusals: [importBroken, importTooLarge, importNoName, stale],
  summary: 'Imports a catalog from CSV or XLSX, first as a dry run',
});

/** A catalog as a file that the import takes again. */
export const exportCatalog = defineCall({
  id: 'his.exportCatalog',
  method: 'GET',
  path: '/v2/:hospital/his/exportCatalog/:model',
  access,
  input: z.strictObject({ model, format: z.enum(['csv', 'xlsx']) }),
  payload: z.unknown(),
  responseType: 'bytes',
  rate: 'export',
  summary: 'A catalog as CSV or XLSX',
});

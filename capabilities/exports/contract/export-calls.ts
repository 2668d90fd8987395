import { type Access, defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { exportFlow } from '../domain/index.ts';
import {
  exportBusy,
  exportNotNow,
  exportPassword,
  exportTicket,
  targetForbidden,
  targetUnreachable,
} from './refusals.ts';

/** Who may take everything out. */
const access: Access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] };
const password = z.string().min(1).max(200).describe('Password of the user, typed again');

/** An archive of everything of the hospital. */
export const dataExport = z.object({
  ...field.entry,
  kind: z.enum(['asked', 'monthly']),
  state: z.enum(exportFlow.states as [string, ...string[]]),
  made_at: field.instant.nullable().describe('The moment at which the archive shows the hospital'),
  files: z.int().describe('Files of the step that runs'),
  files_done: z.int(),
  bytes: z.int().describe('Bytes of the step that runs; of the archive, when it is ready'),
  bytes_done: z.int(),
  missing: z.int().describe('Stored files that could not be read whole; the manifest names them'),
  sha256: z.string().nullable(),
  fingerprint: z.string().nullable().describe('SHA-256 of the manifest: what a verification prints too'),
  failure: z.string().nullable(),
  sent_to: z.string().nullable(),
  created_by: z.string().nullable().describe('Name of the user who requested it; null for the monthly one'),
  finished_at: field.instant.nullable(),
  expires_at: field.instant.nullable().describe('When the archive is deleted here'),
});
export type DataExport = z.infer<typeof dataExport>;

/** Begins an archive; asked for again while one runs, it is refused. */
export const createExport = defineCall({
  id: 'export.create',
  method: 'POST',
  path: '/v2/:hospital/export/create',
  afterPlan: true,
  access,
  rate: 'login',
  input: z.strictObject({
    password,
    lang: z.enum(['en', 'ja', 'zhtw']).optional().describe('Of the files for people; otherwise the hospital’s'),
  }),
  payload: z.object({ result: dataExport }),
  refusals: [exportPassword, exportBusy],
  summary: 'Begins an archive of everything of the hospital',
});

/** Exports, newest first. */
export const getExports = defineCall({
  id: 'export.getHospitalEntries',
  method: 'GET',
  path: '/v2/:hospital/export/getHospitalEntries',
  access,
  input: z.strictObject({ ...field.paging }),
  payload: z.object({ result: z.array(dataExport), next: field.next }),
  watches: ['export'],
  summary: 'Archives of the hospital',
});

/** Opens the download of a finished archive for this log-in. */
export const openExport = defineCall({
  id: 'export.open',
  method: 'POST',
  path: '/v2/:hospital/export/open',
  afterPlan: true,
  access,
  rate: 'login',
  input: z.strictObject({ id: field.id, password }),
  payload: z.object({ ticket: z.string(), until: field.instant }),
  refusals: [notFound, exportPassword, exportNotNow],
  summary: 'Opens the download of an archive for 24 hours',
});

/** The archive, or a range of it. */
export const getExportFile = defineCall({
  id: 'export.getFile',
  method: 'GET',
  path: '/v2/:hospital/export/getFile/:id',
  access,
  input: z.strictObject({ id: field.id, ticket: z.string().min(1).max(200) }),
  payload: z.any().describe('application/zip'),
  responseType: 'bytes',
  refusals: [notFound, exportTicket],
  rate: 'upload',
  summary: 'Downloads an archive, whole or in ranges',
});

/** Cancels a running export, or deletes a finished archive before its time. */
export const removeExport = defineCall({
  id: 'export.remove',
  method: 'POST',
  path: '/v2/:hospital/export/remove',
  afterPlan: true,
  access,
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.object({ result: dataExport }),
  refusals: [notFound, stale, exportNotNow],
  summary: 'Cancels an export or deletes its archive',
});

/** The hospital's own bucket; its secret key is never returned. */
export const exportTarget = z.object({
  ...field.entry,
  endpoint: z.string().describe('Address of the S3 service; empty for Amazon’s own'),
  bucket: z.string(),
  prefix: z.string(),
  region: z.string(),
  access_key: z.string(),
  active: z.boolean(),
  tested_at: field.instant,
  next_at: field.instant,
});
export type ExportTarget = z.infer<typeof exportTarget>;

/** Where the archive of each month goes. */
export const getExportTarget = defineCall({
  id: 'export.getTarget',
  method: 'GET',
  path: '/v2/:hospital/export/getTarget',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: exportTarget.nullable() }),
  watches: ['exportTarget'],
  summary: 'The bucket for the archive of each month',
});

/** Saves the bucket after a file was written to it, read back and deleted. */
export const saveExportTarget = defineCall({
  id: 'export.saveTarget',
  method: 'POST',
  path: '/v2/:hospital/export/saveTarget',
  afterPlan: true,
  access,
  rate: 'login',
  input: z.strictObject({
    password,
    version: field.version.optional().describe('Of the bucket that is replaced'),
    endpoint: z
      .string()
      .trim()
      .max(300)
      .default('')
      .refine((text) => text === '' || URL.canParse(text), 'address')
      .describe('https://…; empty for Amazon’s own'),
    bucket: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'bucket'),
    prefix: z
      .string()
      .trim()
      .max(200)
      .regex(/^[\w.-]*(\/[\w.-]+)*$/, 'prefix')
      .default(''),
    region: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{1,40}$/, 'region')
      .default('us-east-1'),
    access_key: z.string().trim().min(1).max(200),
    secret_key: z.string().trim().max(400).optional().describe('Left out: the saved one stays'),
    active: z.boolean().default(true),
  }),
  payload: z.object({ result: exportTarget }),
  refusals: [exportPassword, stale, targetUnreachable, targetForbidden, inputIncorrect],
  summary: 'Saves and tests the bucket for the archive of each month',
});

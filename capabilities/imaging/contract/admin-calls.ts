import { defineCall, field } from '@alder/wire';
import { z } from 'zod';

const access = { kind: 'account', roles: ['sysAdmin'] } as const;
const named = z.object({ id: field.id, key: z.string(), name: z.string() });

/**
 * Storage used by the archives of all hospitals, in bytes, by days in each hospital's time zone.
 *
 * Hospitals without an imaging licence and without images are left out. Each hospital is counted separately under its
 * own row-level security; only sums are returned.
 */
export const getPacsUsage = defineCall({
  id: 'admin.getPacsUsage',
  method: 'POST',
  path: '/v2/admin_api/getPacsUsage',
  access,
  reads: true,
  input: z.strictObject({}),
  payload: z.object({
    result: z
      .array(
        z.object({
          hospital: named,
          sum: z.int().describe('All that is kept'),
          yesterday: z.int().describe('Of it: what came yesterday'),
          last_30_days: z.int().describe('Of it: what came today and in the 29 days before'),
          history: z.array(z.object({ date: z.iso.date(), bytes: z.int() })).describe('All kept at the end of a day'),
        }),
      )
      .describe('Largest first'),
  }),
  summary: 'Storage in use, hospital by hospital',
});

/**
 * The AE titles of the DICOM node: the title of each hospital, and the devices that may call it.
 *
 * The node queries the database for every association, so nothing has to be reloaded: the response is in force at once.
 */
export const refreshAetitle = defineCall({
  id: 'admin.refreshAetitle',
  method: 'POST',
  path: '/v2/admin_api/refreshAetitle',
  access,
  reads: true,
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(
      z.object({
        hospital: named,
        called_aetitle: z.string(),
        calling: z.array(z.object({ aetitle: z.string(), address: z.string(), seen_at: field.instant.nullable() })),
      }),
    ),
  }),
  summary: 'AE titles in force, hospital by hospital',
});

import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { PLAN_NAMES } from '../domain/plan.ts';
import {
  duplicateHospitalCode,
  duplicateHospitalName,
  hospitalKeyIncorrect,
  hospitalNotTyped,
  ownHospital,
  planBelowUse,
  planWithoutBackup,
} from './refusals.ts';

const access = { kind: 'account', roles: ['sysAdmin'] } as const;
const count = z.int().min(0);
const name = field.line(120);
const offset = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .describe('`next` of the page before');
const limit = z.int().min(1).max(200).default(50);
const licences = z.strictObject({ his: count.max(100_000), lis: count.max(100_000), pacs: count.max(100_000) });
const limitOfPlan = count.max(100_000).nullable();

/** A hospital as the operator lists it: sums and names, nothing of its patients. */
export const listedHospital = z.object({
  ...{ id: field.id, key: z.string(), name: z.string(), version: z.int() },
  plan: z.string().nullable(),
  plan_ends_at: field.instant.nullable(),
  ...{ license_his: count, license_lis: count, license_pacs: count },
  account_limit: count,
  ...{ doctor_limit: count.nullable(), imaging_limit: count.nullable() },
  local_backup: z.boolean(),
  gigabytes: z.number().nullable().describe('Agreed on beside the storage of the plan'),
  active: z.boolean(),
  deleted_at: field.instant.nullable(),
  users: count.describe('Active accounts'),
  used: count.describe('Bytes stored that count'),
  last_seen: field.instant.nullable().describe('Last request of any user of the hospital, to the minute'),
  created_at: field.instant,
});
export type ListedHospital = z.infer<typeof listedHospital>;

/** Columns by which the list is sorted. */
export const hospitalSorts = ['name', 'key', 'users', 'used', 'last_seen', 'created_at'] as const;
/** Which hospitals are listed. */
export const hospitalStates = ['all', 'active', 'closed', 'deleted'] as const;

/** Hospitals of the installation, page by page. */
export const getHospitals = defineCall({
  id: 'admin.getHospitals',
  method: 'POST',
  path: '/v2/admin_api/getHospitals',
  access,
  reads: true,
  input: z.strictObject({
    q: z.string().trim().max(120).default('').describe('Part of the key or of the name'),
    state: z.enum(hospitalStates).default('all'),
    licence: z.enum(['his', 'lis', 'pacs']).optional().describe('Only those with this licence'),
    sort: z.enum(hospitalSorts).default('name'),
    descending: z.boolean().default(false),
    ...{ offset, limit },
  }),
  payload: z.object({ result: z.array(listedHospital), total: count, next: field.next }),
  summary: 'Hospitals of the installation',
});

/** Keys and names of all hospitals that are not deleted, for choices (specification §7). */
export const getHospitalNames = defineCall({
  id: 'admin.getHospitalNames',
  method: 'POST',
  path: '/v2/admin_api/getHospitalNames',
  access,
  reads: true,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(z.object({ id: field.id, key: z.string(), name: z.string() })) }),
  summary: 'Keys and names of all hospitals',
});

/**
 * Makes a hospital (specification §6, §7). Without a plan it has the licences named, and no end.
 */
export const createHospitalCall = defineCall({
  id: 'admin.createHospital',
  method: 'POST',
  path: '/admin_api/createHospital',
  access,
  input: z.strictObject({
    key: z.string().max(60).describe('The {hospital} of its addresses'),
    name,
    ids: z
      .array(field.line(60))
      .max(20)
      .default([])
      .describe('Under which other systems know it; kept as features.ids'),
    plan: z.enum(PLAN_NAMES).optional(),
    plan_ends_at: field.instant.nullable().optional(),
    licences: licences.partial().optional(),
    langKey: z.enum(['en', 'ja', 'zhtw']).default('zhtw'),
  }),
  payload: z.object({ result: listedHospital }),
  refusals: [duplicateHospitalCode, duplicateHospitalName, hospitalKeyIncorrect],
  summary: 'Makes a hospital',
});

/**
 * Changes a hospital's name and agreement, closes it or opens it again; absent fields stay. With `hold` what is used
 * beyond a smaller plan stays, and `held` says what.
 */
export const updateHospitalCall = defineCall({
  id: 'admin.updateHospital',
  method: 'POST',
  path: '/admin_api/updateHospital',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    name: name.optional(),
    active: z
      .boolean()
      .optional()
      .describe('false: everyone is logged out at once; true: a deleted one comes back too'),
    plan: z.enum(PLAN_NAMES).optional(),
    plan_ends_at: field.instant.nullable().optional(),
    licences: licences.partial().optional(),
    account_limit: count.min(1).max(100_000).optional(),
    doctor_limit: limitOfPlan.optional(),
    imaging_limit: limitOfPlan.optional(),
    gigabytes: count.max(1_000_000).nullable().optional(),
    local_backup: z.boolean().optional(),
    hold: z.boolean().default(false),
  }),
  payload: z.object({
    result: listedHospital,
    held: z.array(z.object({ part: z.string(), used: count, allowed: count })),
  }),
  refusals: [notFound, stale, duplicateHospitalName, planBelowUse, planWithoutBackup, ownHospital],
  summary: "Changes a hospital's name, agreement or state",
});

/** What goes with a hospital, before it is deleted. */
export const getHospitalContent = defineCall({
  id: 'admin.getHospitalContent',
  method: 'POST',
  path: '/v2/admin_api/getHospitalContent',
  access,
  reads: true,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: z.object({
      ...{ users: count, pets: count, owners: count, visits: count, studies: count, images: count, bytes: count },
      ...{ links: count.describe('Share links that are still open'), gateways: count },
    }),
  }),
  refusals: [notFound],
  summary: 'What a hospital contains',
});

/**
 * Deletes a hospital, by its key typed again: no user logs in any more, modalities and gateways are turned away. Its
 * rows and images stay, and `admin.updateHospital` with `active` brings it back.
 */
export const deleteHospitalCall = defineCall({
  id: 'admin.deleteHospital',
  method: 'POST',
  path: '/admin_api/deleteHospital',
  access,
  input: z.strictObject({ key: z.string().max(60), typed: z.string().max(60).describe('The key once more, by hand') }),
  payload: z.object({ result: z.object({ key: z.string(), deleted_at: field.instant }) }),
  refusals: [notFound, hospitalNotTyped, ownHospital],
  summary: 'Deletes a hospital',
});

/** A person of any hospital, as the operator lists them. */
export const listedUser = z.object({
  id: field.id,
  hospital: z.object({ id: field.id, key: z.string(), name: z.string() }),
  displayName: z.string(),
  email: z.string(),
  role: z.string(),
  ...{ permit_his: z.boolean(), permit_lis: z.boolean(), permit_pacs: z.boolean() },
  active: z.boolean(),
  invited: z.boolean().describe('Has not set a password yet'),
  last_seen: field.instant.nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** People of all hospitals, by hospital and name (specification §6, "read users"). */
export const getUsers = defineCall({
  id: 'admin.getUsers',
  method: 'POST',
  path: '/v2/admin_api/getUsers',
  aliases: ['/admin_api/getUsers'],
  access,
  reads: true,
  input: z.strictObject({
    q: z.string().trim().max(120).default('').describe('Part of a name, an email, or the key or name of the hospital'),
    hospital_id: field.id.optional(),
    role: z.string().max(30).optional(),
    ...{ offset, limit },
  }),
  payload: z.object({ result: z.array(listedUser), total: count, next: field.next }),
  summary: 'People of all hospitals',
});

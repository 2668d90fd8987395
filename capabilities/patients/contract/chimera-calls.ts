import { type Access, defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { chimeraOwnerFields, chimeraPetFields } from '../domain/index.ts';
import { petLine } from './pet.ts';
import { staff } from './pet-calls.ts';
import {
  chimeraAddress,
  chimeraFailed,
  chimeraIncomplete,
  chimeraNoMatch,
  chimeraNotConfigured,
  chimeraNotFhir,
  chimeraSeveral,
  chimeraTimeout,
  chimeraUnauthorized,
  chimeraUnreachable,
  ownerErased,
  pullOutdated,
} from './refusals.ts';

const administrator: Access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] };
/** Everything that another system can do wrong, with a text each. */
const faults = [
  chimeraAddress,
  chimeraUnreachable,
  chimeraTimeout,
  chimeraUnauthorized,
  chimeraNotFhir,
  chimeraIncomplete,
  chimeraFailed,
];

/** The link to the other practice system; its token is never given out. */
export const chimeraServer = z.object({
  base_url: z.string(),
  has_token: z.boolean(),
  token_set_at: field.instant.nullable(),
  tested_at: field.instant.nullable(),
  version: z.int(),
});

/** How this hospital is linked; `result` is null where it is not. */
export const getChimeraServer = defineCall({
  id: 'chimera.getServer',
  method: 'GET',
  path: '/v2/:hospital/chimera/getServer',
  access: administrator,
  input: z.strictObject({}),
  payload: z.object({ result: chimeraServer.nullable() }),
  watches: ['chimera'],
  summary: 'The link to the other practice system',
});

/** Sets address and token, after the address has answered as FHIR R4. A token that is not given stays; `null` removes it. */
export const setChimeraServer = defineCall({
  id: 'chimera.setServer',
  method: 'POST',
  path: '/v2/:hospital/chimera/setServer',
  access: administrator,
  input: z.strictObject({
    base_url: z.url({ protocol: /^https?$/, error: 'address' }).max(500),
    token: z.string().trim().min(1, 'missing').max(4000).nullable().optional(),
    version: field.version.nullable().default(null).describe('Null where there is none yet'),
  }),
  payload: z.object({ result: chimeraServer, software: z.string().nullable() }),
  refusals: [stale, inputIncorrect, ...faults],
  rate: 'export',
  summary: 'Links the hospital to another practice system',
});

/** Ends the link; what was taken from the other system stays. */
export const removeChimeraServer = defineCall({
  id: 'chimera.removeServer',
  method: 'POST',
  path: '/v2/:hospital/chimera/removeServer',
  access: administrator,
  input: z.strictObject({ version: field.version }),
  payload: z.object({ result: z.null() }),
  refusals: [notFound, stale],
  summary: 'Ends the link to the other practice system',
});

const value = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);
const difference = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    field: z.enum(fields),
    here: value,
    there: value,
    changed: z.enum(['here', 'there', 'both', 'unknown']).describe('Which side has changed it since the last decision'),
  });

/** What the other system says of a patient, beside what the hospital has; nothing is taken yet. */
export const chimeraPull = z.object({
  id: field.id,
  pet: field.id,
  pet_version: z.int(),
  owner: field.id.nullable(),
  owner_version: z.int().nullable(),
  remote: z.string().describe('Id of the Patient there'),
  pulled_at: field.instant,
  taken_at: field.instant.nullable(),
  differences: z.array(difference(chimeraPetFields)),
  owner_differences: z.array(difference(chimeraOwnerFields)),
});
export type ChimeraPull = z.infer<typeof chimeraPull>;

/**
 * Pulls one patient from the other practice system and compares; a person then takes fields with `pet.takeChimera`.
 *
 * The first time it is found by chart number or chip there; `remote` names it where several fit.
 */
export const syncChimera = defineCall({
  id: 'pet.syncChimera',
  method: 'POST',
  path: '/api/:hospital/pet/syncChimera',
  access: staff,
  input: z.strictObject({
    id: field.id,
    remote: z
      .string()
      .regex(/^[A-Za-z0-9\-.]{1,64}$/)
      .optional()
      .describe('Id of the Patient there'),
  }),
  payload: z.object({ result: chimeraPull }),
  refusals: [notFound, chimeraNotConfigured, chimeraNoMatch, chimeraSeveral, ...faults],
  rate: 'export',
  summary: 'Pulls a patient from the other practice system',
});

/** Takes the chosen fields of the last pull; those that are not chosen stay, and count as decided too. */
export const takeChimera = defineCall({
  id: 'pet.takeChimera',
  method: 'POST',
  path: '/v2/:hospital/pet/takeChimera',
  access: staff,
  input: z.strictObject({
    id: field.id.describe('The pull'),
    pulled_at: field.instant.describe('Of the pull that was shown'),
    version: field.version.describe('Of the patient'),
    owner_version: field.version.nullable().default(null),
    fields: z.array(z.enum(chimeraPetFields)).max(20).default([]),
    owner_fields: z.array(z.enum(chimeraOwnerFields)).max(20).default([]),
  }),
  payload: z.object({ result: chimeraPull }),
  refusals: [notFound, stale, pullOutdated, ownerErased],
  summary: 'Takes fields of a patient from the other practice system',
});

const duplicateSide = petLine.extend({
  version: z.int(),
  visits: z.int(),
  created_at: field.instant,
  remote: z.string().nullable(),
});

/**
 * Patients that are probably in the hospital twice: by the id in the other practice system, chip, chart number, or name
 * and owner.
 *
 * Of the hospital that the session acts for; of the others only the number, since their patients are not a system
 * administrator's to read.
 */
export const findDuplicateChimeraPets = defineCall({
  id: 'admin.findDuplicateChimeraPets',
  method: 'POST',
  path: '/v2/admin_api/findDuplicateChimeraPets',
  access: { kind: 'account', roles: ['sysAdmin'] },
  reads: true,
  input: z.strictObject({ q: z.string().max(200).default(''), ...field.paging }),
  payload: z.object({
    hospital: z.object({ key: z.string(), name: z.string() }),
    result: z.array(
      z.object({
        why: z.array(z.enum(['remote', 'chip', 'chart', 'name'])),
        one: duplicateSide.describe('The older entry, which is proposed to stay'),
        other: duplicateSide,
      }),
    ),
    others: z.array(z.object({ key: z.string(), name: z.string(), pairs: z.int() })),
    next: field.next,
  }),
  refusals: [inputIncorrect],
  summary: 'Patients that are in the hospital twice',
});

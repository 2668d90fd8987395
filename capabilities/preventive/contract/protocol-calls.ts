import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { access } from './record-calls.ts';

const weeks = z.int().min(0).max(520);
const days = z.int().min(1).max(3660);
const rule = {
  active: z.boolean().describe('False: the hospital does not plan this antigen'),
  core: z.boolean().describe('Due for every animal of the species; otherwise after the first dose alone'),
  start_weeks: weeks.describe('Age of the first dose'),
  stages: z.array(z.strictObject({ until_weeks: weeks, every_days: days })).max(5),
  primary_doses: z.int().min(1).max(10),
  primary_days: days,
  first_repeat_days: days.nullable(),
  repeat_days: days,
  source: field.line(200).describe('Guideline, leaflet or law'),
};
const of = { species: field.line(40), antigen: field.line(100) };

export const protocol = z.object({
  ...of,
  ...rule,
  version: z.int().nullable().describe('Null: the default of the guideline, not changed by this hospital'),
});
export type ProtocolEntry = z.infer<typeof protocol>;

/** Every protocol, those of the hospital before the defaults that they replace. */
export const getProtocols = defineCall({
  id: 'preventive.getProtocols',
  method: 'GET',
  path: '/v2/:hospital/preventive/getProtocols',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(protocol) }),
  watches: ['preventiveProtocol'],
  summary: 'When doses are due, by species and antigen',
});

/** Sets the hospital's own protocol of an antigen; `version` is absent while the default holds. */
export const setProtocol = defineCall({
  id: 'preventive.setProtocol',
  method: 'POST',
  path: '/v2/:hospital/preventive/setProtocol',
  access: { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'doctor'] },
  input: z.strictObject({ ...of, ...rule, version: field.version.optional() }),
  payload: z.object({ result: protocol }),
  refusals: [notFound, stale],
  watches: ['preventiveProtocol'],
  summary: 'Changes when doses of an antigen are due',
});

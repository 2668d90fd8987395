import { defineEntryCalls, field } from '@alder/wire';
import { z } from 'zod';
import { conditions, resuscitations, stayFlow } from '../domain/index.ts';
import { wardInUse } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const editors = { ...access, roles: ['hospitalAdmin', 'sysAdmin', 'doctor'] } as const;

const wardCalls = defineEntryCalls({
  model: 'ward',
  access: editors,
  fixed: {},
  needed: { name: field.line(60) },
  fields: { rank: z.int().min(0).max(10_000) },
  shown: {},
  refusals: [wardInUse],
  watches: ['ward'],
  noun: 'a ward',
});

const cageCalls = defineEntryCalls({
  model: 'cage',
  access,
  fixed: {},
  needed: { ward: field.id, name: field.line(20).describe('What is written on it') },
  fields: {
    rank: z.int().min(0).max(10_000),
    is_isolation: z.boolean(),
    cleaning_since: field.instant.nullable().describe('Since when it waits to be cleaned; null: ready'),
  },
  shown: {},
  refusals: [wardInUse],
  watches: ['cage'],
  noun: 'a cage',
});

export const { entry: ward, create: createWard, update: updateWard } = wardCalls;
export type Ward = z.infer<typeof ward>;
export const { entry: cage, create: createCage, update: updateCage } = cageCalls;
export type Cage = z.infer<typeof cage>;

/** The pet of a stay, as every screen of the ward shows it. */
export const stayPet = z.object({
  id: field.id,
  name: z.string(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
  sex: z.enum(['male', 'female']).nullable(),
  neutered: z.boolean().nullable(),
  birthdate: field.day.nullable(),
  weight: z.number().nullable().describe('kg, the latest'),
  weight_at: field.instant.nullable(),
  coat_colour: z.string().nullable(),
  status: z.enum(['normal', 'deceased', 'missing']),
  owner_name: z.string().nullable(),
  alerts: z.array(z.object({ kind: z.string(), text: z.string() })).describe('What it does not tolerate first'),
});
export type StayPet = z.infer<typeof stayPet>;

/** An animal in the ward, with what waits to be done for it. */
export const wardStay = z.object({
  id: field.id,
  version: field.version,
  cage: field.id.nullable(),
  condition: z.enum(conditions),
  resuscitation: z.enum(resuscitations),
  status: z.enum(stayFlow.states),
  isolation: z.string().nullable(),
  reason: z.string(),
  admitted_at: field.instant,
  estimated_days: z.int().nullable(),
  doctor: field.id.nullable(),
  doctor_name: z.string().nullable(),
  pain_waits: z.boolean().describe('Pain measured during the stay waits for analgesia or a reason without it'),
  pet: stayPet,
});
export type WardStay = z.infer<typeof wardStay>;

/** A colleague who can check a dose. */
export const colleague = z.object({ id: field.id, name: z.string(), role: z.string() });

import { field } from '@alder/wire';
import { z } from 'zod';
import { MAX_BLOCK_MINUTES } from '../domain/index.ts';

/** Who may see and change the calendar (screens 2.6). */
export const access = { kind: 'permit', permit: ['his'] } as const;

/** The fields of a booking that reception writes. */
export const booking = {
  pet: field.id.nullable().describe('Null: who called is no patient yet, or it is a block'),
  contact_name: field.text(120).describe('Who called, where that is no owner yet'),
  contact_phone: field.text(60),
  doctor: field.id.nullable().describe('Null: any free doctor'),
  room: z.string().max(40).nullable(),
  type: z.string().max(40),
  starts_at: field.instant,
  minutes: z.int().min(5).max(MAX_BLOCK_MINUTES),
  reason: field.text(300),
} as const;

/** Warnings that reception has confirmed on purpose. */
export const choices = {
  confirmDouble: z.boolean().optional().describe('Allowed beside an existing appointment'),
  confirmOutside: z.boolean().optional().describe('Allowed although the hospital is closed'),
  confirmPast: z.boolean().optional().describe('Allowed on a day that is over'),
} as const;

export const one = { id: field.id, version: field.version };
/** Entities whose events make a calendar stale. */
export const watches = ['appointment', 'medicalRecord', 'pet', 'owner', 'user', 'hospital'] as const;

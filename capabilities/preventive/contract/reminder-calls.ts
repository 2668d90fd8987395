import { defineCall, field, inputIncorrect, notFound } from '@alder/wire';
import { z } from 'zod';
import { skipReasons } from '../domain/index.ts';
import { access, dueItem } from './record-calls.ts';

export const reminder = z.object({
  pet: field.id,
  pet_name: z.string(),
  patient_id: z.string(),
  species: z.string(),
  breed: z.string(),
  coat_colour: z.string().nullable(),
  owner: field.id.nullable(),
  owner_name: z.string().nullable(),
  phone: z.string().nullable(),
  has_email: z.boolean(),
  opted_out: z.boolean(),
  due_on: field.day.describe('The earliest of what is due'),
  due: z.array(dueItem),
  skip: z.enum(skipReasons).nullable().describe('Why no letter can be sent'),
});
export type Reminder = z.infer<typeof reminder>;

/**
 * Pets with something due until a day, the longest overdue first; deceased and missing pets are never among them.
 * `sent` are those whose owners were reminded of every date.
 */
export const getReminders = defineCall({
  id: 'preventive.getReminders',
  method: 'POST',
  path: '/v2/:hospital/preventive/getReminders',
  access,
  reads: true,
  input: z.strictObject({
    ...field.paging,
    state: z.enum(['soon', 'overdue', 'sent']).optional(),
    until: field.day.optional().describe('Last due date of the list; 30 days from today unless given'),
    q: z.string().max(100).optional().describe('Part of pet name, chart number or owner name'),
  }),
  payload: z.object({
    result: z.array(reminder),
    next: field.next,
    counts: z.object({ soon: z.int(), overdue: z.int(), sent: z.int() }),
  }),
  refusals: [inputIncorrect],
  watches: ['vaccineRecord', 'preventiveDue', 'preventiveProtocol', 'preventiveReminder', 'pet', 'owner'],
  summary: 'Pets with preventive care due',
});

/** Sends one letter a pet about all that is due; a date is reminded of once, whichever user sends it. */
export const sendReminders = defineCall({
  id: 'preventive.sendReminders',
  method: 'POST',
  path: '/v2/:hospital/preventive/sendReminders',
  access,
  input: z.strictObject({ pets: z.array(field.id).min(1).max(200) }),
  payload: z.object({
    sent: z.array(field.id).describe('Pets whose owners get a letter'),
    skipped: z.array(z.object({ pet: field.id, reason: z.enum(skipReasons) })),
  }),
  refusals: [notFound],
  watches: ['preventiveReminder'],
  summary: 'Reminds owners of preventive care by letter',
});

export const setReminderOptOut = defineCall({
  id: 'preventive.setOptOut',
  method: 'POST',
  path: '/v2/:hospital/preventive/setOptOut',
  access,
  input: z.strictObject({ owner: field.id, opted_out: z.boolean() }),
  payload: z.object({ owner: field.id, opted_out: z.boolean() }),
  refusals: [notFound],
  watches: ['preventiveReminder'],
  summary: 'Notes whether an owner wants reminders',
});

import { defineCall, field, inputIncorrect } from '@alder/wire';
import { z } from 'zod';
import { appointmentFlow } from '../domain/index.ts';
import { access, watches } from './booking.ts';
import { appointment, calendar, wait } from './entities.ts';

/** Longest range of one response: six weeks of a month's sheet. */
const MAX_DAYS = 42;

/** Appointments that touch days of the hospital's zone, both included, with the waiting list and the columns. */
export const getAppointmentRange = defineCall({
  id: 'appointment.getRange',
  method: 'GET',
  path: '/v2/:hospital/appointment/getRange',
  access,
  input: z
    .strictObject({ start: field.day, end: field.day })
    .refine(({ start, end }) => start <= end && Date.parse(end) - Date.parse(start) < MAX_DAYS * 86_400_000, {
      path: ['end'],
      message: 'range',
    }),
  payload: z.object({
    result: z.array(appointment).describe('By begin; without lapsed offers'),
    waits: z.array(wait).describe('The open waiting list, in the order of asking'),
    calendar,
    now: field.instant.describe("The server's clock"),
  }),
  watches,
  summary: 'The calendar of some days',
});

/** Appointments as a list, by begin. */
export const getAppointments = defineCall({
  id: 'appointment.getEntries',
  method: 'POST',
  path: '/v2/:hospital/appointment/getEntries',
  access,
  reads: true,
  input: z.strictObject({
    ...field.paging,
    start: field.day.optional().describe('From this day on'),
    end: field.day.optional().describe('To this day, included'),
    q: z.string().max(100).optional().describe('Part of pet, owner, chart number, telephone or reason'),
    status: z.enum(appointmentFlow.states as [string, ...string[]]).optional(),
    doctor: field.id.optional(),
    type: z.string().max(40).optional(),
    pet: field.id.optional(),
    owner: field.id.optional(),
  }),
  payload: z.object({ result: z.array(appointment), next: field.next }),
  refusals: [inputIncorrect],
  watches,
  summary: 'Finds appointments',
});

import { defineCall, field } from '@alder/wire';
import { z } from 'zod';

/** How an analyzer and its line do: what the stored messages, runs and counts of its gateway say. */
export const deviceHealth = {
  software: z.string().describe('Version of its software, as it says itself; empty: it does not say'),
  software_at: field.instant.nullable().describe('When it first said so'),
  naks_7_days: z.int().describe('Frames and transfers that the gateway refused'),
  repeats_7_days: z.int().describe('Frames and messages that came twice'),
  rejected_7_days: z.int().describe('Messages answered with an error, and transfers that broke off'),
  unreadable_7_days: z.int().describe('Messages that wait in quarantine'),
  silence: z
    .object({
      unusual: z.boolean(),
      hours: z.int().describe('Whole hours without a message, of those in which the device usually sends'),
      usual: z.int().describe('Hours that its gaps usually last: 95 of 100 of the last four weeks'),
    })
    .nullable()
    .describe('Null: it sends too seldom to be judged'),
  runs_by_day: z.array(z.int()).describe('Runs of the last 30 days by the day of the hospital, today last'),
};
const health = z.object({
  device: field.id,
  ...deviceHealth,
  clock_offset_minutes: z
    .int()
    .nullable()
    .describe('Minutes that the clock of the device was ahead when its time was last not believed'),
  last_error: z.string().nullable().describe('Code and text of the newest error of 30 days'),
});
export type DeviceHealth = z.infer<typeof health>;

/** How the analyzers of the hospital and their lines do. */
export const getHealth = defineCall({
  id: 'device.getHealth',
  method: 'POST',
  path: '/v2/:hospital/device/getHealth',
  access: { kind: 'permit', permit: ['lis', 'his'] },
  input: z.strictObject({}),
  payload: z.object({ result: z.array(health) }),
  reads: true,
  watches: ['device', 'transmission'],
  summary: 'How the analyzers of the hospital and their lines do',
});

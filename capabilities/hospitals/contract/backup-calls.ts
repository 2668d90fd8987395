import { defineCall, field } from '@alder/wire';
import { z } from 'zod';

/** How the backups of the installation stand; `off` where its operator has set up none. */
export const backupStates = ['off', 'none', 'good', 'failed', 'late'] as const;

/** Whether the work of the hospital is in a backup (docs/operations.md, "Back up"). */
export const getBackups = defineCall({
  id: 'hospital.getBackups',
  method: 'GET',
  path: '/v2/:hospital/hospital/getBackups',
  access: { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({}),
  payload: z.object({
    result: z.object({
      state: z
        .enum(backupStates)
        .describe('`late`: the last good one is older than 26 hours; `failed`: the last try was not finished'),
      last: field.instant.nullable().describe('Moment that the last good backup holds'),
    }),
  }),
  summary: 'When the last good backup was made',
});

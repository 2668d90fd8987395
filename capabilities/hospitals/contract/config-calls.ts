import { defineCall, field, stale } from '@alder/wire';
import { z } from 'zod';
import { hospital } from './hospital.ts';

/** Sets how the hospital's archive works (specification §3, configs); what is left out stays as it is. */
export const updateConfigs = defineCall({
  id: 'hospital.updateConfigs',
  method: 'POST',
  path: '/v2/:hospital/hospital/updateConfigs',
  access: { who: 'account', roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({
    version: field.version,
    dedupImages: z.boolean().optional().describe('The same picture uploaded again for a pet is kept once'),
    localAccess: z.boolean().optional().describe('Browsers on the network of the gateway read images from there'),
  }),
  payload: z.object({ result: hospital }),
  refusals: [stale],
  summary: "Sets the hospital's configuration",
});

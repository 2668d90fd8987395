import { defineCall, field, stale } from '@alder/wire';
import { z } from 'zod';
import { CONFIG_BOUNDS, LABEL_PAPERS, RECEIPT_PAPERS, UNIT_SYSTEMS } from '../domain/index.ts';
import { hospital } from './hospital.ts';

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** Settings of the hospital's archive and login (specification §3, configs); absent fields stay unchanged. */
export const updateConfigs = defineCall({
  id: 'hospital.updateConfigs',
  method: 'POST',
  path: '/v2/:hospital/hospital/updateConfigs',
  access: { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({
    version: field.version,
    dedupImages: z.boolean().optional().describe('The same image uploaded again for a pet is stored once'),
    localAccess: z
      .boolean()
      .optional()
      .describe(
        'Browsers on the network of the gateway may speak to it directly: how it and its devices are, and recent images',
      ),
    localImageDays: within(CONFIG_BOUNDS.localImageDays)
      .optional()
      .describe('Days for which a gateway keeps images that the archive has'),
    localImageGigabytes: within(CONFIG_BOUNDS.localImageGigabytes)
      .optional()
      .describe('Gigabytes that they take on a gateway at most'),
    sessionsPerAccount: within(CONFIG_BOUNDS.sessionsPerAccount)
      .optional()
      .describe('Live sessions an account may have'),
    secondFactor: z.boolean().optional().describe('Every user of the hospital needs a second factor at log-in'),
    receiptPaper: z.enum(RECEIPT_PAPERS).optional(),
    labelPaper: z.enum(LABEL_PAPERS).optional().describe('Width x height in millimetres'),
    letterheadLogo: z.boolean().optional().describe('The logo is printed at the head of documents'),
    estimateWarnPercent: within(CONFIG_BOUNDS.estimateWarnPercent)
      .optional()
      .describe('Percent of an accepted estimate from which the staff are warned'),
    signRecords: z.boolean().optional().describe('Records are signed; those that are not are listed at day end'),
    signWithSecret: z.boolean().optional().describe('Who signs a record enters PIN or password'),
    units: z
      .enum(UNIT_SYSTEMS)
      .optional()
      .describe('Units in which results are shown to readers without a choice of their own; stored values stay'),
    passwordMin: within(CONFIG_BOUNDS.passwordMin).optional().describe('Fewest characters of a new password'),
  }),
  payload: z.object({ result: hospital }),
  refusals: [stale],
  summary: "Sets the hospital's configuration",
});

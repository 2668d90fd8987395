import { field } from '@alder/wire';
import { z } from 'zod';

/** Images that devices have sent to a gateway and that the cloud does not have yet. */
export const gatewayImages = z.strictObject({
  waiting: z.int().min(0),
  bytes: z.int().min(0).describe('Bytes of those that wait'),
  oldest: field.instant.nullable().describe('When the oldest of them came in'),
  refused: z.int().min(0).describe('Images that the cloud cannot read; the gateway keeps them'),
  error: z.string().max(300).nullable().describe('Why the last transfer failed, while images wait'),
});
export type GatewayImages = z.infer<typeof gatewayImages>;

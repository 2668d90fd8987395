import { defineCall } from '@alder/wire';
import { z } from 'zod';

const uid = z.string().regex(/^[0-9.]{1,64}$/, 'inputIncorrect');

/** Images that one question may name: each is read completely before the answer. */
export const MAX_COMMITTED = 200;

/**
 * Whether images are stored permanently, for a device that asked the gateway for storage commitment: every byte is read
 * again and its hash compared.
 */
export const commitImages = defineCall({
  id: 'gateway.commitImages',
  method: 'POST',
  path: '/pulpo_api/commitImages',
  access: { kind: 'gateway' },
  input: z.strictObject({
    images: z
      .array(z.tuple([uid, uid]))
      .min(1)
      .max(MAX_COMMITTED)
      .describe('SOP Class UID and SOP Instance UID'),
  }),
  payload: z.strictObject({
    failed: z
      .array(z.tuple([z.string(), z.string(), z.int()]))
      .describe('Those that are not stored, with the Failure Reason of DICOM PS3.3 C.14'),
  }),
  reads: true,
  summary: 'Whether images of a device are stored permanently',
});

import { quotaReached } from '@alder/imaging/contract';
import { defineCall, field, tooLarge } from '@alder/wire';
import { z } from 'zod';
import { uploadChecksum, uploadOffset, uploadsMost, uploadUnreadable } from './refusals.ts';

const access = { kind: 'gateway' } as const;

/** Names a file by its content: a gateway that sends it again after a cut, a kill or a new disk names the same file. */
const file = {
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'inputIncorrect')
    .describe('Of the whole file'),
  instance: z
    .string()
    .regex(/^[0-9.]{1,64}$/, 'inputIncorrect')
    .describe('Its SOP Instance UID'),
};

/** How far a file of the gateway has come. */
export const gatewayImage = z.strictObject({
  received: z.int().describe('Bytes that are durable: the next part begins here'),
  outcome: z
    .enum(['new', 'same', 'revision'])
    .nullable()
    .describe(
      'The image is filed: for the first time, before, or with other content than before; null: bytes are missing',
    ),
});
export type GatewayImage = z.infer<typeof gatewayImage>;

/** How much of an image the archive has: where the gateway goes on after a cut. */
export const getGatewayImage = defineCall({
  id: 'gateway.getImage',
  method: 'GET',
  path: '/pulpo_api/getImage/:sha256',
  access,
  input: z.strictObject(file),
  payload: z.strictObject({ result: gatewayImage }),
  rate: 'upload',
  summary: 'How far an image of the gateway has come',
});

/**
 * Takes one part of an image that a device has sent to the gateway: the bytes of the body, at `offset` of the whole file.
 *
 * Bytes received before a connection breaks are kept. The response to the last part comes when the image is filed, by the
 * intake that a C-STORE to the server takes too: bytes and rows are durable then, and the gateway may delete its copy.
 */
export const putGatewayImage = defineCall({
  id: 'gateway.putImage',
  method: 'POST',
  path: '/pulpo_api/putImage/:sha256',
  access,
  body: 'bytes',
  input: z.strictObject({
    ...file,
    offset: z.coerce.number().int().min(0),
    bytes: z.coerce.number().int().min(1).describe('Length of the whole file'),
    calling: field.line(16).describe('AE title of the device that sent it'),
    charset: z
      .enum(['big5', 'shift_jis', 'iso-2022-jp', 'gb18030', 'utf-8'])
      .optional()
      .describe('Character set of the device where its texts declare none'),
  }),
  payload: z.strictObject({ result: gatewayImage }),
  refusals: [tooLarge, uploadUnreadable, uploadOffset, uploadChecksum, uploadsMost, quotaReached],
  rate: 'upload',
  summary: 'Takes a part of an image from the gateway',
});

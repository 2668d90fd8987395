import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { isCompleteGraphic } from '@alder/measurements/domain';
import { z } from 'zod';
import { aiNotReadable, aiUnreachable } from '../../contract/index.ts';

const coordinate = z.number().min(-1e6).max(1e6);

/** Response of a service: a score in vertebrae, the model that read it, and the position of the heart. */
const inferred = z.object({
  model: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  score: z.number().positive().lt(100),
  confidence: z.number().min(0).max(1),
  points: z
    .array(z.object({ x: coordinate, y: coordinate }))
    .refine((points) => isCompleteGraphic('vhs', points.length))
    .optional(),
});
export type Inferred = z.infer<typeof inferred>;

/** Connection to an inference service. */
export type Inference = {
  /**
   * Sends a DICOM file to the service and returns its reading.
   *
   * @throws {Refusal} `aiNotReadable` when the service cannot read the image, `aiUnreachable` when it does not respond
   * as specified.
   */
  readHeart(file: Readable): Promise<Inferred>;
};

const ANSWER_MS = 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * A service with an HTTP interface: the DICOM file is posted (`application/dicom`), the response is JSON. Status 422
 * means that the service cannot read the image.
 */
export function httpInference(url: string, timeoutMs = ANSWER_MS): Inference {
  return {
    async readHeart(file) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/dicom', accept: 'application/json' },
        body: Readable.toWeb(file) as never,
        // Node requires this option for a body that is a stream.
        ...({ duplex: 'half' } as object),
        // The operator configured this address; a redirect could lead elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => {
        file.destroy();
        throw aiUnreachable();
      });
      if (response.status === 422) throw aiNotReadable();
      if (!response.ok || !response.body) throw aiUnreachable();
      const answer = inferred.safeParse(await jsonOf(response.body as ReadableStream<Uint8Array>));
      if (!answer.success) throw aiUnreachable();
      return answer.data;
    },
  };
}

/** The response as JSON; undefined when it is not JSON or longer than any valid response. */
async function jsonOf(body: ReadableStream<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_RESPONSE_BYTES) return undefined;
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { readRange } from '@alder/imaging/domain';
import { type LocalRights, readLocalToken } from '@alder/secrets/local-token';
import type { ImageStore } from './image-store.ts';

type Options = {
  readonly store: ImageStore;
  readonly serial: string;
  /** SHA-256 of the gateway's key. */
  readonly keyHash: Uint8Array;
  /** Milliseconds since 1970, by the clock of the cloud. */
  readonly cloudTime: () => number;
  /** Whether the hospital allows it. */
  readonly isAllowed: () => boolean;
};

const IMAGE = /^\/images\/([0-9a-f]{64})$/;

/**
 * Serves the images on this disk to browsers of the network: `GET /images` lists those of the study of the token by
 * SHA-256, `GET /images/{sha256}` has the bytes of one, with ranges (RFC 9110 §14).
 *
 * @returns Answers a request that the token allows, and refuses others: 401 without a token that holds, 404 for an image of
 * another study.
 */
export function serveCopies({ store, serial, keyHash, cloudTime, isAllowed }: Options) {
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const rights = rightsOf(request);
    if (!rights) return respond(response, 401, { error: 'unauthorized' });
    if (path === '/images') return respond(response, 200, { held: store.heldOf(rights.study) });
    const image = store.find(IMAGE.exec(path)?.[1] ?? '');
    // An image may have left the disk since it was listed.
    if (image?.study !== rights.study) return respond(response, 404, { error: 'notFound' });
    const file = store.pathOf(image);
    const { size } = await stat(file);
    const headers = { 'content-type': 'application/dicom', 'accept-ranges': 'bytes', 'cache-control': 'no-store' };
    const range = readRange(request.headers.range, size);
    if (range === 'outside') {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.writeHead(range ? 206 : 200, {
      ...headers,
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    // A browser that stops reading, and a disk that fails, end the response.
    pipeline(createReadStream(file, { start, end, highWaterMark: 1024 * 1024 }), response, () => undefined);
  };

  function rightsOf({ headers }: IncomingMessage): LocalRights | undefined {
    const token = /^Bearer ([\w.-]{1,1000})$/.exec(headers.authorization ?? '')?.[1];
    const rights = token && isAllowed() ? readLocalToken(keyHash, token, cloudTime()) : undefined;
    return rights?.serial === serial ? rights : undefined;
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

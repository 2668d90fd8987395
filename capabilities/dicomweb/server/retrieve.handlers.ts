import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  type Accepted,
  fillMultipart,
  multipartLength,
  type Part,
  readAccept,
  takes,
  writeMultipart,
} from '@alder/dicom/web';
import { imageDamaged } from '@alder/imaging/contract';
import { implementStream, poolBody, type StreamContext } from '@alder/server';
import type { Storage } from '@alder/storage';
import type { FastifyReply } from 'fastify';
import { notAcceptable, retrieveInstances, retrieveMetadata } from '../contract/index.ts';
import { type Chosen, chooseImages, noteRead, originOf, type Path } from './access.ts';
import type { Archive } from './archive.ts';
import { requireJson } from './search.handlers.ts';
import { seriesPath } from './series-cache.ts';
import type { IndexedImage } from './series-index.ts';

const unpack = promisify(gunzip);
const pack = promisify(gzip);

/** WADO-RS: whole instances, and their metadata. */
export const retrieveHandlers = (archive: Archive) => [
  implementStream(retrieveInstances, async (input, context) => {
    const path = input as Path;
    const chosen = await chooseImages(archive, context, path);
    const single = chooseForm(readAccept(context.request.headers.accept, input.accept), chosen);
    await noteRead(context, 'dicomweb.retrieve', {
      id: chosen[0]!.series.study,
      detail: { what: 'instances', ...path },
    });
    const parts = chosen.flatMap(({ series, images }) => {
      const place = originOf(context) + seriesPath(context.hospital.key, series.studyUid, series.seriesUid);
      return images.map((image) => partOf(context.services.storage, image, place));
    });
    return single ? sendSingle(context, parts[0]!) : sendParts(context.reply, parts, 'application/dicom');
  }),

  implementStream(retrieveMetadata, async (input, context) => {
    requireJson(context.request.headers.accept, input.accept);
    const path = input as Path;
    const chosen = await chooseImages(archive, context, path);
    await noteRead(context, 'dicomweb.retrieve', {
      id: chosen[0]!.series.study,
      detail: { what: 'metadata', ...path },
    });
    return sendMetadata(context, chosen);
  }),
];

/**
 * Whether the client wants a single file. Objects are never transcoded here, so any other transfer syntax is refused.
 *
 * @throws {Refusal} `notAcceptable`
 */
function chooseForm(accepted: readonly Accepted[], chosen: readonly Chosen[]): boolean {
  const images = chosen.flatMap((each) => each.images);
  const found = accepted.find((each) => {
    const { transferSyntax: request } = each;
    const isSyntax = request === undefined || request === '*' || images.every(({ syntax }) => syntax === request);
    const isForm = each.multipart || each.type === '*/*' || images.length === 1;
    return isSyntax && isForm && takes(each, 'application/dicom');
  });
  if (!found) throw notAcceptable();
  return !found.multipart && found.type !== '*/*';
}

function partOf(storage: Storage, { key, bytes, uid, syntax }: IndexedImage, place: string): Part {
  return {
    type: `application/dicom; transfer-syntax=${syntax}`,
    location: `${place}/instances/${uid}`,
    length: bytes,
    open: () => storage.read(key),
  };
}

async function sendSingle({ reply }: StreamContext, part: Part): Promise<FastifyReply> {
  const source = (await part.open().catch(() => {
    throw imageDamaged();
  })) as Readable;
  return reply
    .header('content-type', 'application/dicom')
    .header('content-length', part.length)
    .header('cache-control', 'private, no-cache')
    .send(source);
}

/** Parts up to this total length are sent at once: a stream costs more than copying them. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/**
 * Multipart response; parts are read one after the other, no faster than the client takes them.
 *
 * @param type Media type of the parts, which the response header names as well (PS3.18 8.6.1.2.1).
 */
export async function sendParts(reply: FastifyReply, parts: readonly Part[], type: string): Promise<FastifyReply> {
  const boundary = `alder-${randomBytes(12).toString('hex')}`;
  const length = multipartLength(parts, boundary);
  reply.header('content-type', `multipart/related; type="${type}"; boundary=${boundary}`);
  reply.header('content-length', length);
  reply.header('cache-control', 'private, no-cache');
  if (length > MAX_BUFFERED_BYTES)
    return reply.send(Readable.from(writeMultipart(parts, boundary), { objectMode: false, highWaterMark: 1 << 20 }));
  try {
    return await reply.send(await fillMultipart(parts, boundary, poolBody(reply, length)));
  } catch {
    // The index refers to bytes that are missing from the storage.
    reply.removeHeader('content-length');
    throw imageDamaged();
  }
}

/** The cached metadata where whole series are requested, otherwise the requested part of it. */
async function sendMetadata(context: StreamContext, chosen: readonly Chosen[]): Promise<FastifyReply> {
  const { request, reply } = context;
  const [only] = chosen;
  const isWhole = chosen.length === 1 && only!.images.length === only!.series.images.size;
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  const tag = `"${chosen.map(({ series, images }) => `${series.stamp}.${images.length}`).join('_')}"`;
  reply.header('content-type', 'application/dicom+json');
  reply.header('cache-control', 'private, no-cache').header('vary', 'accept, accept-encoding');
  if (isWhole || chosen.length < 20) reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (takesGzip) reply.header('content-encoding', 'gzip');
  if (isWhole) return reply.send(takesGzip ? only!.series.metadata : await unpack(only!.series.metadata));
  const text = Buffer.from(`[${(await Promise.all(chosen.map(textOf))).filter((part) => part !== '').join(',')}]`);
  return reply.send(takesGzip ? await pack(text, { level: 1 }) : text);
}

async function textOf({ series, images }: Chosen): Promise<string> {
  const whole = await unpack(series.metadata);
  return images.map(({ at, length }) => whole.toString('utf8', at, at + length)).join(',');
}

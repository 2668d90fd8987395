import { fillPart, type Part, readAccept, takes } from '@alder/dicom/web';
import { imageDamaged } from '@alder/imaging/contract';
import { implementStream, poolBody, type StreamContext } from '@alder/server';
import { addressOf, inputIncorrect, notFound } from '@alder/wire';
import { notAcceptable, retrieveBulkdata, retrieveFrames } from '../contract/index.ts';
import { chooseImage, noteRead, originOf } from './access.ts';
import type { Archive } from './archive.ts';
import { findValue } from './bulk.ts';
import { bytesOf, chooseForm, type Frame, findFrames, findRendition } from './frame-source.ts';
import { sendParts } from './retrieve.handlers.ts';

const MAX_FRAMES = 2_000;

/** WADO-RS: frames and bulk data. */
export const frameHandlers = (archive: Archive) => [
  implementStream(retrieveFrames, async (input, context) => {
    const { study, series, instance } = input;
    const numbers = input.frames.split(',').map(Number);
    if (numbers.length > MAX_FRAMES) throw inputIncorrect({ fields: { frames: 'too_big' } });
    const chosen = await chooseImage(archive, context, { study, series, instance });
    const { image } = chosen;
    const accepted = readAccept(context.request.headers.accept, input.accept);
    const mayBeHtj2k = accepted.some(
      ({ type, transferSyntax = '' }) => /jphc/.test(type) || /\.20[12]$/.test(transferSyntax),
    );
    const hasRendition = mayBeHtj2k && (await findRendition(context, image.id)) !== undefined;
    const form = chooseForm(accepted, image, hasRendition);
    if (!form) throw notAcceptable();
    const frames = await findFrames(archive, context, image, form, numbers);
    if (!frames) throw notFound();
    await noteRead(context, 'dicomweb.retrieve', {
      ...{ id: chosen.series.study, detail: { what: 'frames', study, series } },
    });
    const type = `${form.type}; transfer-syntax=${form.syntax}`;
    const of = { hospital: context.hospital.key, study, series, instance };
    const parts = frames.map((frame, at) => {
      const address = addressOf(retrieveFrames, { ...of, frames: `${numbers[at]}` });
      return partOf(context, frame, type, originOf(context) + address);
    });
    if (form.multipart || parts.length > 1) return sendParts(context.reply, parts, form.type);
    return sendOne(context, parts[0]!, type);
  }),

  implementStream(retrieveBulkdata, async (input, context) => {
    const { study, series, instance, value } = input;
    const accepted = readAccept(context.request.headers.accept, input.accept);
    const form = accepted.find((each) => takes(each, 'application/octet-stream'));
    if (!form) throw notAcceptable();
    const chosen = await chooseImage(archive, context, { study, series, instance });
    const found = await findValue(archive, context.services.storage, chosen.image, value);
    if (!found) throw notFound();
    await noteRead(context, 'dicomweb.retrieve', {
      ...{ id: chosen.series.study, detail: { what: 'bulkdata', study, series } },
    });
    const type = 'application/octet-stream';
    const address = addressOf(retrieveBulkdata, { hospital: context.hospital.key, study, series, instance, value });
    const part = partOf(context, found, type, originOf(context) + address);
    return form.multipart || form.type === '*/*'
      ? sendParts(context.reply, [part], type)
      : sendOne(context, part, type);
  }),
];

function partOf({ services }: StreamContext, frame: Frame, type: string, location: string): Part {
  if (Buffer.isBuffer(frame)) {
    return { type, location, length: frame.length, open: async () => only(frame) };
  }
  const ranges = frame as Exclude<Frame, Buffer>;
  const length = ranges.reduce((sum, each) => sum + each.length, 0);
  return {
    ...{ type, location, length },
    async open() {
      const [single, ...more] = ranges;
      if (!single || more.length > 0 || single.length < STREAM_BYTES) return pieces(services.storage, ranges);
      return services.storage.read(single.key, { start: single.offset, end: single.offset + single.length - 1 });
    },
    async fill(target) {
      let at = 0;
      for (const { key, offset, length: bytes } of ranges) {
        await services.storage.readInto(key, offset, target.subarray(at, at + bytes));
        at += bytes;
      }
    },
  };
}

/** A longer byte range is streamed and not held in memory as a whole. */
const STREAM_BYTES = 2 * 1024 * 1024;

async function* pieces(storage: StreamContext['services']['storage'], ranges: Exclude<Frame, Buffer>) {
  for (const range of ranges) yield await bytesOf(storage, range);
}

async function* only(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function sendOne({ reply }: StreamContext, part: Part, type: string) {
  const bytes = poolBody(reply, part.length);
  await fillPart(part, bytes).catch(() => {
    throw imageDamaged();
  });
  return reply.header('content-type', type).header('cache-control', 'private, no-cache').send(bytes);
}

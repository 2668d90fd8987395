import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { HospitalTrx } from '@alder/database';
import { cineNotMade, ffmpegMissing, getCine } from '@alder/imaging/contract';
import { implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { PreparingChild } from './child-process.ts';

/** Videos made at the same time: each occupies one core. */
const AT_ONCE = 1;
const waiting: (() => void)[] = [];
let working = 0;

/** What renditions ask of the archive. */
export type Archive = {
  readonly findImage: (
    trx: HospitalTrx,
    id: string,
  ) => Promise<{ object_key: string; filetype: string; frames: number; attributes: unknown } | undefined>;
  /** What a caller is answered when the storage lost or damaged the bytes. */
  readonly orDamaged: (fault: unknown) => unknown;
};

/** Calls that make a video of frames. */
export const renditionHandlers = ({ findImage, orDamaged }: Archive) => [
  implementStream(getCine, async ({ id, from, to, fps, center, width, inverted }, { inHospital, services, reply }) => {
    const image = await inHospital(({ trx }) => findImage(trx, id));
    if (!image) throw notFound();
    if (image.filetype !== 'dicom' || from > to || to >= image.frames) throw cineNotMade();
    const folder = await mkdtemp(path.join(tmpdir(), 'alder-cine-'));
    const [file, renditionFile] = [path.join(folder, 'original'), path.join(folder, 'cine.mp4')];
    const leave = () => rm(folder, { recursive: true, force: true });
    try {
      await pipeline(await services.storage.read(image.object_key), createWriteStream(file));
      const window = center === undefined || width === undefined ? undefined : { center, width };
      const attributes = image.attributes as Record<string, unknown>;
      const task = { kind: 'cine', file, renditionFile, attributes, from, to, fps, window, inverted } as const;
      await oneAtATime(() => new PreparingChild({ tasks: 1 }).run(task)).catch((fault: Error) => {
        throw fault.message.startsWith('FfmpegMissing') ? ffmpegMissing() : cineNotMade();
      });
    } catch (fault) {
      await leave();
      throw orDamaged(fault);
    }
    const { size } = await stat(renditionFile);
    reply.header('content-type', 'video/mp4').header('content-length', size);
    reply
      .header('content-disposition', `attachment; filename="${id}.mp4"`)
      .header('cache-control', 'private, no-store');
    reply.header('x-content-type-options', 'nosniff');
    return reply.send(createReadStream(renditionFile).once('close', () => void leave()));
  }),
];

async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    waiting.shift()?.();
  }
}

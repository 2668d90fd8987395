import { readAccept, takes } from '@alder/dicom/web';
import { THUMBNAIL_SIDE } from '@alder/imaging/domain';
import { implementStream, type StreamContext } from '@alder/server';
import { inputIncorrect, notFound } from '@alder/wire';
import { notAcceptable, retrieveRendered, retrieveThumbnail } from '../contract/index.ts';
import { chooseImages, noteRead, type Path } from './access.ts';
import type { Archive, Rendering } from './archive.ts';
import { bytesOf } from './frame-source.ts';
import type { IndexedImage } from './series-index.ts';

type Format = Rendering['format'];
type Input = {
  readonly study?: string | undefined;
  readonly series?: string | undefined;
  readonly instance?: string | undefined;
  readonly frames?: string | undefined;
  readonly frame?: number | undefined;
  readonly accept?: string | undefined;
  readonly viewport?: string | undefined;
  readonly window?: string | undefined;
  readonly quality?: number | undefined;
};

const QUALITY = 90;
const MAX_SIDE = 8_192;

/** WADO-RS: rendered images. A study or a series is represented by its middle image. */
export const renderedHandlers = (archive: Archive) => [
  implementStream(retrieveRendered, async (input, context) => {
    const format = chooseFormat(context, input.accept);
    const image = await chooseMiddle(archive, context, input);
    return sendRenderedImage(archive, context, image, frameOf(input), { ...wantedOf(input), format });
  }),

  implementStream(retrieveThumbnail, async (input, context) => {
    const format = chooseFormat(context, input.accept);
    const image = await chooseMiddle(archive, context, input);
    const isAsked = input.viewport !== undefined || input.window !== undefined || input.frames !== undefined;
    const prepared = isAsked || format !== 'jpeg' ? undefined : await findThumbnail(context, image.id);
    if (prepared) return sendBytes(context, prepared, format);
    const size = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE };
    return sendRenderedImage(archive, context, image, frameOf(input), { ...size, ...wantedOf(input), format });
  }),
];

/** Renders one frame, counted from 1, and returns it. */
export async function sendRenderedImage(
  archive: Archive,
  context: StreamContext,
  image: IndexedImage,
  frame: number,
  target: Rendering,
) {
  if (frame > image.frames) throw notFound();
  const row = await context.inHospital(({ trx }) =>
    trx.selectFrom('medical_image').select('attributes').where('id', '=', image.id).executeTakeFirst(),
  );
  const attributes = (row?.attributes ?? {}) as Readonly<Record<string, unknown>>;
  const task = { frames: [frame - 1], image: { ...target, attributes } };
  const drawn = await archive.renderFrames(context.services.storage, image.key, task);
  if (!drawn) throw notAcceptable();
  return sendBytes(context, drawn[0]!, target.format);
}

function sendBytes({ reply }: StreamContext, bytes: Buffer, format: Format) {
  return reply.header('content-type', `image/${format}`).header('cache-control', 'private, no-cache').send(bytes);
}

async function chooseMiddle(
  archive: Archive,
  context: StreamContext,
  { study, series, instance }: Input,
): Promise<IndexedImage> {
  const path: Path = { study: study!, series, instance };
  const chosen = await chooseImages(archive, context, path);
  await noteRead(context, 'dicomweb.retrieve', { id: chosen[0]!.series.study, detail: { what: 'rendered', ...path } });
  const { images } = chosen[0]!;
  return images[Math.floor(images.length / 2)]!;
}

function frameOf({ frames, frame }: Input): number {
  const number = frames === undefined ? (frame ?? 1) : Number(frames);
  if (number < 1) throw notFound();
  return number;
}

/** @throws {Refusal} `notAcceptable` when the client accepts neither JPEG nor PNG. */
export function chooseFormat({ request }: StreamContext, parameter: string | undefined): Format {
  for (const accepted of readAccept(request.headers.accept, parameter)) {
    if (accepted.multipart) continue;
    if (takes(accepted, 'image/jpeg')) return 'jpeg';
    if (takes(accepted, 'image/png')) return 'png';
  }
  throw notAcceptable();
}

/** @throws {Refusal} `inputIncorrect` for an invalid viewport or window (PS3.18 8.3.5.1). */
function wantedOf({ viewport, window, quality = QUALITY }: Input): Omit<Rendering, 'format'> {
  return { quality, ...(viewport && viewportOf(viewport)), ...(window && { window: windowOf(window) }) };
}

function viewportOf(text: string): { width: number; height: number } {
  // Further numbers would select a part of the image; the whole image is returned.
  const [width, height, ...more] = text.split(',').map((each) => Number(each));
  const isSize = (side: number | undefined) =>
    side !== undefined && Number.isInteger(side) && side >= 1 && side <= MAX_SIDE;
  if (!isSize(width) || !isSize(height) || more.length > 0) throw inputIncorrect({ fields: { viewport: 'viewport' } });
  return { width: width!, height: height! };
}

const kinds: Readonly<Record<string, string>> = {
  linear: 'LINEAR',
  'linear-exact': 'LINEAR_EXACT',
  sigmoid: 'SIGMOID',
};

function windowOf(text: string): NonNullable<Rendering['window']> {
  const [center, width, kind = 'linear'] = text.split(',').map((each) => each.trim());
  const [at, span] = [Number(center), Number(width)];
  const isWindow =
    center !== '' && Number.isFinite(at) && Number.isFinite(span) && span > 0 && kinds[kind.toLowerCase()];
  if (!isWindow) throw inputIncorrect({ fields: { window: 'window' } });
  return { center: at, width: span, kind: kinds[kind.toLowerCase()]! };
}

async function findThumbnail({ inHospital, services }: StreamContext, id: string): Promise<Buffer | undefined> {
  const row = await inHospital(({ trx }) =>
    trx.selectFrom('medical_image').select('thumbnail_object').where('id', '=', id).executeTakeFirst(),
  );
  const key = row?.thumbnail_object;
  const size = key ? (await services.storage.stat(key))?.bytes : undefined;
  return key && size ? bytesOf(services.storage, { key, offset: 0, length: size }) : undefined;
}

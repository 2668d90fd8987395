import type { Pixels } from '../draw/painter.ts';
import type { UrlOf, ViewerImage } from '../viewer-image.ts';
import { type Decoded, decode } from './decoders.ts';

/** Pixels of one frame, possibly smaller than the frame while the rest is on its way. */
export type LoadedFrame = {
  readonly pixels: Pixels;
  readonly isWhole: boolean;
  readonly bits: number;
  readonly signed: boolean;
};

export type Progress = { readonly loaded: number; readonly total: number };

/** Frames fetched at once (specification §9). */
export const FETCHES = 6;
/** Above this size progress is shown (specification §9). */
export const PROGRESS_FROM_BYTES = 5_000_000;
const KEPT_BYTES = 400_000_000;

/** Why an image cannot be shown; the screen has the words. */
export class ImageNotShown extends Error {
  override readonly name = 'ImageNotShown';
  readonly code: 'network' | 'notPrepared' | 'notDecoded' | 'format';
  constructor(code: ImageNotShown['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/**
 * Which part of a frame to fetch first: the smallest size that still fills the viewport.
 *
 * @param levels Bytes that decode to 1/2^n of the size, n counting down to 0.
 * @returns Bytes of the prefix, and how often the size is halved in it.
 */
export function firstStep(
  levels: readonly number[],
  image: { columns: number; rows: number },
  wanted: { width: number; height: number },
): { bytes: number; level: number } {
  const most = levels.length - 1;
  for (const [index, bytes] of levels.entries()) {
    const level = most - index;
    const scale = 2 ** level;
    if (image.columns / scale >= wanted.width || image.rows / scale >= wanted.height) return { bytes, level };
  }
  return { bytes: levels[most] ?? 0, level: 0 };
}

/** Fetches and decodes frames: first what half fills the viewport, then the rest by its exact range; keeps what was decoded. */
export function createFrameLoader(urlOf: UrlOf) {
  const kept = new Map<string, LoadedFrame>();
  let keptBytes = 0;
  const gate = createGate(FETCHES);

  const keep = (key: string, frame: LoadedFrame) => {
    keptBytes += sizeOf(frame);
    kept.set(key, frame);
    for (const [old, one] of kept) {
      if (keptBytes <= KEPT_BYTES || old === key) break;
      kept.delete(old);
      keptBytes -= sizeOf(one);
    }
  };

  async function load(
    image: ViewerImage,
    frame: number,
    wanted: { width: number; height: number },
    on: { show: (frame: LoadedFrame) => void; progress?: (progress: Progress) => void; signal: AbortSignal },
  ): Promise<void> {
    const key = `${image.id}.${frame}`;
    const ready = kept.get(key);
    if (ready) {
      // Used last, thrown away last.
      kept.delete(key);
      kept.set(key, ready);
      return on.show(ready);
    }
    const place = image.rendition?.frames[frame];
    const whole =
      image.rendition && place
        ? await loadRendition(image, frame, wanted, on)
        : await loadPicture(image, urlOf, on.signal);
    if (on.signal.aborted) return;
    keep(key, whole);
    on.show(whole);
  }

  async function loadRendition(
    image: ViewerImage,
    frame: number,
    wanted: { width: number; height: number },
    on: Parameters<typeof load>[3],
  ): Promise<LoadedFrame> {
    const rendition = image.rendition!;
    const { length, levels } = rendition.frames[frame]!;
    const url = urlOf(image.file_key, frame);
    // Half of the viewport is enough to see what it is; sharpness follows with the rest.
    const step = firstStep(levels, rendition, { width: wanted.width / 2, height: wanted.height / 2 });
    const fetchRange = (start: number, end: number) => gate(() => range(url, start, end, on.signal));
    const head = await fetchRange(0, step.bytes - 1);
    on.progress?.({ loaded: step.bytes, total: length });
    if (step.level === 0) return toFrame(await decoded(head, 0), true);
    // The rest is on its way while the first picture is decoded.
    const rest = fetchRange(step.bytes, length - 1);
    rest.catch(() => undefined);
    const early = toFrame(await decoded(head.slice(0), step.level), false);
    if (!on.signal.aborted) on.show(early);
    const tail = await rest;
    on.progress?.({ loaded: length, total: length });
    const all = new Uint8Array(length);
    all.set(new Uint8Array(head));
    all.set(new Uint8Array(tail), head.byteLength);
    return toFrame(await decoded(all.buffer, 0), true);
  }

  return { load, isKept: (image: ViewerImage, frame: number) => kept.has(`${image.id}.${frame}`) };
}

export type FrameLoader = ReturnType<typeof createFrameLoader>;

async function decoded(bytes: ArrayBuffer, level: number): Promise<Decoded> {
  try {
    return await decode(bytes, level);
  } catch (error) {
    throw new ImageNotShown('notDecoded', error);
  }
}

async function range(url: string, start: number, end: number, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { headers: { range: `bytes=${start}-${end}` }, signal }).catch((error) => {
    throw signal.aborted ? error : new ImageNotShown('network', error);
  });
  if (!response.ok) throw new ImageNotShown(response.status === 404 ? 'notPrepared' : 'network');
  const bytes = await response.arrayBuffer();
  return response.status === 206 ? bytes : bytes.slice(start, end + 1);
}

/** Pictures that the browser itself can draw. */
async function loadPicture(image: ViewerImage, urlOf: UrlOf, signal: AbortSignal): Promise<LoadedFrame> {
  if (!['jpeg', 'png'].includes(image.filetype))
    throw new ImageNotShown(image.filetype === 'dicom' ? 'notPrepared' : 'format');
  const response = await fetch(urlOf(image.file_key), { signal });
  if (!response.ok) throw new ImageNotShown('network');
  const bitmap = await createImageBitmap(await response.blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const rgba = context.getImageData(0, 0, width, height).data;
  return { pixels: { width, height, rgba }, isWhole: true, bits: 8, signed: false };
}

/** Stored values as the painter takes them: signed ones are moved up by half the range, so that order stays. */
function toFrame({ width, height, components, bits, signed, data }: Decoded, isWhole: boolean): LoadedFrame {
  if (components >= 3)
    return {
      pixels: { width, height, rgba: toRgba(new Uint8Array(data), width * height, components) },
      isWhole,
      bits,
      signed,
    };
  const grey = new Uint16Array(width * height);
  const stored =
    bits <= 8
      ? signed
        ? new Int8Array(data)
        : new Uint8Array(data)
      : signed
        ? new Int16Array(data)
        : new Uint16Array(data);
  const lift = signed ? 32_768 : 0;
  for (let at = 0; at < grey.length; at++) grey[at] = stored[at]! + lift;
  return { pixels: { width, height, grey }, isWhole, bits, signed };
}

function toRgba(samples: Uint8Array, count: number, components: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(count * 4).fill(255);
  for (let at = 0; at < count; at++) {
    for (let part = 0; part < 3; part++) rgba[at * 4 + part] = samples[at * components + part]!;
  }
  return rgba;
}

function sizeOf({ pixels }: LoadedFrame): number {
  return 'grey' in pixels ? pixels.grey.byteLength : pixels.rgba.byteLength;
}

/** Lets so many run at once; the others wait in order. */
function createGate(most: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((go) => queue.push(go));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
}

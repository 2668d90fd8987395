import type { Palette } from '@alder/dicom/pixels';
import type { UrlOf, ViewerImage } from '../viewer-image.ts';
import { type Decoded, decode } from './decoders.ts';
import { fetchRange } from './fetch-range.ts';
import type { LoadedFrame, LoadParts } from './frame-loader.ts';
import type { Gate } from './gate.ts';
import { paddingOf } from './load-original.ts';

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

/** Fetches and decodes a prepared frame: first what half fills the viewport, then the rest by its exact range. */
export async function loadRendition(
  image: ViewerImage,
  frame: number,
  wanted: { width: number; height: number },
  on: LoadParts,
  { urlOf, gate }: { readonly urlOf: UrlOf; readonly gate: Gate },
): Promise<LoadedFrame> {
  const rendition = image.rendition!;
  const { length, levels } = rendition.frames[frame]!;
  const url = urlOf(image.file_key, frame);
  const { ybr } = rendition;
  const look = { ybr, palette: paletteOf(rendition.palette), padding: paddingOf(image) };
  const decoded = async (bytes: Uint8Array, level: number) =>
    decode({ kind: 'rendition', bytes: whole(bytes), level, ...look });
  // Half of the viewport is enough to see what it is; sharpness follows with the rest.
  const step = firstStep(levels, rendition, { width: wanted.width / 2, height: wanted.height / 2 });
  const fetched = (start: number, end: number, onBytes?: (loaded: number) => void) =>
    gate(() => fetchRange(url, start, end, { signal: on.signal, onBytes }));
  const overlay = loadOverlay(image, frame, { urlOf, gate, signal: on.signal });
  overlay.catch(() => undefined);
  const head = await fetched(0, step.bytes - 1);
  on.progress?.({ loaded: step.bytes, total: length });
  if (step.level === 0) return finished(await decoded(head, 0), await overlay);
  // The rest is on its way while the first picture is decoded.
  const rest = fetched(step.bytes, length - 1, (loaded) =>
    on.progress?.({ loaded: step.bytes + loaded, total: length }),
  );
  rest.catch(() => undefined);
  const early = await decoded(head.slice(), step.level);
  if (!on.signal.aborted) on.show({ ...early, isWhole: false });
  const tail = await rest;
  on.progress?.({ loaded: length, total: length });
  const all = new Uint8Array(length);
  all.set(head);
  all.set(tail, head.length);
  return finished(await decoded(all, 0), await overlay);
}

function finished({ pixels, ...rest }: Decoded, overlay: Uint8Array | undefined): LoadedFrame {
  return { ...rest, pixels: { ...pixels, ...(overlay && { overlay }) }, isWhole: true };
}

/** The overlay plane of a frame: its frames stand behind those of the picture. */
async function loadOverlay(
  { rendition, file_key }: ViewerImage,
  frame: number,
  { urlOf, gate, signal }: { readonly urlOf: UrlOf; readonly gate: Gate; readonly signal: AbortSignal },
): Promise<Uint8Array | undefined> {
  const index = rendition?.overlays?.findIndex(({ frames }) => frames.includes(frame)) ?? -1;
  const place = rendition?.overlays?.[index];
  if (!rendition || !place) return undefined;
  const url = urlOf(file_key, rendition.frames.length + index);
  const bytes = await gate(() => fetchRange(url, 0, place.length - 1, { signal }));
  const { pixels } = await decode({ kind: 'rendition', bytes: whole(bytes), level: 0 });
  return 'grey' in pixels ? Uint8Array.from(pixels.grey, (value) => (value > 127 ? 1 : 0)) : undefined;
}

function paletteOf(given: { first: number; rgb: string } | undefined): Palette | undefined {
  if (!given) return undefined;
  return { first: given.first, rgb: Uint8Array.from(atob(given.rgb), (character) => character.charCodeAt(0)) };
}

function whole(bytes: Uint8Array): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength
    ? (bytes.buffer as ArrayBuffer)
    : (bytes.slice().buffer as ArrayBuffer);
}

import type { Palette } from '@alder/dicom/pixels';
import type { UrlOf, ViewerImage } from '../viewer-image.ts';
import { type Decoded, decode } from './decoders.ts';
import { fetchRange } from './fetch-range.ts';
import { firstStep, glimpseOf } from './first-step.ts';
import type { LoadedFrame, LoadOptions } from './frame-loader.ts';
import { paddingOf } from './load-original.ts';
import { reportedInSteps } from './progress.ts';
import type { StepCheck } from './semaphore.ts';

/**
 * Fetches and decodes a prepared frame: everything up to the size that fills the viewport in one stream, drawn as it
 * becomes sharper, then the rest by its exact range.
 */
export async function loadRendition(
  image: ViewerImage,
  frame: number,
  target: { width: number; height: number },
  on: LoadOptions,
  { urlOf, gate }: { readonly urlOf: UrlOf; readonly gate: StepCheck },
): Promise<LoadedFrame> {
  const rendition = image.rendition!;
  const { length, levels } = rendition.frames[frame]!;
  const url = urlOf(image.file_key, frame);
  const { ybr, withheld = 0 } = rendition;
  const presentation = { ybr, palette: paletteOf(rendition.palette), padding: paddingOf(image) };
  const decoded = async (bytes: Uint8Array, level: number) =>
    decode({ kind: 'rendition', bytes: whole(bytes), level, ...presentation });
  const overlay = loadOverlay(image, frame, { urlOf, gate, signal: on.signal });
  overlay.catch(() => undefined);
  const { bytes: filling, level: filledAt } = firstStep(levels, rendition, target);
  const steps = stepsOf(levels, rendition, target);
  let decoding: Promise<void> = Promise.resolve();
  const showing = (bytes: Uint8Array, level: number) => {
    decoding = decoding
      .then(() => decoded(bytes, level))
      .then((early) => {
        if (!on.signal.aborted) on.show({ ...early, isWhole: false });
      })
      // A reduced size that cannot be decoded is skipped; the full size reports the error.
      .catch(() => undefined);
  };
  const progress = reportedInSteps(length, on.progress);
  const onBytes = (loaded: number, bytes: Uint8Array) => {
    progress(loaded);
    const reached = steps.filter((step) => step.bytes <= loaded).at(-1);
    if (!reached) return;
    steps.splice(0, steps.indexOf(reached) + 1);
    showing(bytes.slice(0, reached.bytes), reached.level);
  };
  const head = await gate(() => fetchRange(url, 0, filling - 1, { signal: on.signal, onBytes }));
  if (filledAt === withheld) {
    const last = decoded(head, withheld);
    await decoding;
    return finished(await last, await overlay, withheld);
  }
  const rest = { signal: on.signal, onBytes: (loaded: number) => progress(filling + loaded) };
  const tail = await gate(() => fetchRange(url, filling, length - 1, rest));
  const all = new Uint8Array(length);
  all.set(head);
  all.set(tail, head.length);
  const last = decoded(all, withheld);
  await decoding;
  return finished(await last, await overlay, withheld);
}

/** Reduced sizes that are worth drawing: from a first impression to the one that fills the viewport. */
function stepsOf(
  levels: readonly number[],
  rendition: { columns: number; rows: number; withheld?: number | undefined },
  target: { width: number; height: number },
): { bytes: number; level: number }[] {
  const most = levels.length - 1 + (rendition.withheld ?? 0);
  const first = firstStep(levels, rendition, glimpseOf(target)).level;
  const last = firstStep(levels, rendition, target).level;
  return levels
    .map((bytes, index) => ({ bytes, level: most - index }))
    .filter(({ level }) => level <= first && level >= Math.max(1, last));
}

/** Values are computed from whole frames only; a frame without its largest sizes is never whole. */
function finished({ pixels, ...rest }: Decoded, overlay: Uint8Array | undefined, withheld: number): LoadedFrame {
  return { ...rest, pixels: { ...pixels, ...(overlay && { overlay }) }, isWhole: withheld === 0 };
}

/** The overlay plane of a frame: its frames follow those of the image. */
async function loadOverlay(
  { rendition, file_key }: ViewerImage,
  frame: number,
  { urlOf, gate, signal }: { readonly urlOf: UrlOf; readonly gate: StepCheck; readonly signal: AbortSignal },
): Promise<Uint8Array | undefined> {
  const index = rendition?.overlays?.findIndex(({ frames }) => frames.includes(frame)) ?? -1;
  const place = rendition?.overlays?.[index];
  if (!rendition || !place) return undefined;
  const url = urlOf(file_key, rendition.frames.length + index);
  const bytes = await gate(() => fetchRange(url, 0, place.length - 1, { signal }));
  const { pixels } = await decode({ kind: 'rendition', bytes: whole(bytes), level: rendition.withheld ?? 0 });
  return 'grey' in pixels ? Uint8Array.from(pixels.grey, (value) => (value > 127 ? 1 : 0)) : undefined;
}

function paletteOf(input: { first: number; rgb: string } | undefined): Palette | undefined {
  if (!input) return undefined;
  return { first: input.first, rgb: Uint8Array.from(atob(input.rgb), (character) => character.charCodeAt(0)) };
}

function whole(bytes: Uint8Array): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength
    ? (bytes.buffer as ArrayBuffer)
    : (bytes.slice().buffer as ArrayBuffer);
}

import type { ViewerImage } from '../viewer-image.ts';
import { isReport } from './order.ts';
import { CELLS, type Cell, type Layout, priorOf, type Stage, stageOf } from './stage.ts';

/** Projection of the animal, as far as the device recorded it. */
export type Projection = 'lateral' | 'ventrodorsal' | 'frog';

const STACKS = ['CT', 'MR', 'PT', 'NM'];
const RADIOGRAPHS = ['DX', 'CR', 'RG'];

/** The projection of a radiograph, by its view position, else by its description. */
export function projectionOf({ attributes, metadata }: ViewerImage): Projection | undefined {
  const text = `${String(attributes.ViewPosition ?? '')} ${metadata.seriesDescription}`;
  if (/frog|フロッグ|蛙/i.test(text)) return 'frog';
  if (/\b(vd|dv|ventrodorsal|dorsoventral|ap|pa|crcd|cdcr|cc)\b|腹背|背腹/i.test(text)) return 'ventrodorsal';
  return /\b(lat|lateral|rl|ll|ml|lm)\b|側面|側位|ラテラル/i.test(text) ? 'lateral' : undefined;
}

/** Key of a user's own layout: the kind of images and the body part. */
export function hangKey({ metadata, attributes }: ViewerImage): string {
  const kind = RADIOGRAPHS.includes(metadata.modality) ? 'radiograph' : metadata.modality;
  return `${kind}/${String(attributes.BodyPartExamined ?? '').toLowerCase()}`;
}

/** Hanging of a study when it is opened. */
export type Hang = { readonly layout: Layout; readonly images: readonly string[]; readonly isLinked: boolean };

/**
 * Chooses a layout by kind and body part: lateral and ventrodorsal view side by side, three views with the first
 * lateral large, the phases of a CT side by side and linked, everything else alone.
 *
 * @param images In their order; those of other studies are left out.
 * @param chosen Layout that the user chose for such studies before; it takes the same images in the same order.
 */
export function hangOf(images: readonly ViewerImage[], study: string, chosen?: Layout): Hang | undefined {
  const own = images.filter((image) => image.study === study);
  const pictures = own.filter((image) => !isReport(image));
  const all = pictures.length > 0 ? pictures : own;
  const [first] = all;
  if (!first) return undefined;
  const isStack = STACKS.includes(first.metadata.modality);
  const ordered = isStack
    ? firstOfSeries(all)
    : RADIOGRAPHS.includes(first.metadata.modality)
      ? byProjection(all)
      : all;
  const usual: Layout = isStack ? (ordered.length > 1 ? '1x2' : '1x1') : layoutOf(ordered);
  const layout = chosen ?? usual;
  return {
    layout,
    images: ordered.slice(0, CELLS[layout]).map(({ id }) => id),
    isLinked: isStack && CELLS[layout] > 1,
  };
}

/** The viewports of a hanging. */
export function hungStage({ layout, images, isLinked }: Hang): Stage {
  const empty = stageOf(images[0]);
  return { ...empty, layout, isLinked, cells: empty.cells.map((cell, at) => ({ ...cell, image: images[at] })) };
}

function layoutOf(ordered: readonly ViewerImage[]): Layout {
  const [first, second, third] = ordered.map(projectionOf);
  if (!first || !second || first === second) return '1x1';
  return third && ordered.length === 3 ? 'main' : '1x2';
}

const ORDER: readonly (Projection | undefined)[] = ['lateral', 'ventrodorsal', 'frog', undefined];

/** One of each projection in display order, then the others; of several lateral ones the first is used. */
function byProjection(images: readonly ViewerImage[]): ViewerImage[] {
  const leading = ORDER.slice(0, 3).flatMap((target) => images.find((image) => projectionOf(image) === target) ?? []);
  return [...leading, ...images.filter((image) => !leading.includes(image))];
}

function firstOfSeries(images: readonly ViewerImage[]): ViewerImage[] {
  return images.filter((image, at) => images.findIndex(({ series }) => series === image.series) === at);
}

/** The images of the next hanging step: as many as there are viewports, from the one after the last displayed one. */
export function nextStep(images: readonly ViewerImage[], visible: readonly string[], by: 1 | -1): string[] | undefined {
  const places = visible.map((id) => images.findIndex((image) => image.id === id)).filter((place) => place >= 0);
  if (places.length === 0 || images.length <= visible.length) return undefined;
  const from = by > 0 ? Math.max(...places) + 1 : Math.max(0, Math.min(...places) - visible.length);
  const start = from >= images.length ? 0 : from;
  return images.slice(start, start + visible.length).map(({ id }) => id);
}

/** Hanging protocols by name, in menu order. */
export const protocolNames = ['usual', 'heart', 'threeViews', 'hips', 'compare', 'phases'] as const;
export type ProtocolName = (typeof protocolNames)[number];
export type Protocol = Hang & { readonly name: ProtocolName };

/**
 * The hanging protocols that a study has the images for.
 *
 * @param images Of the study and of the other studies of the animal.
 */
export function protocolsOf(images: readonly ViewerImage[], study: string): readonly Protocol[] {
  const own = images.filter((image) => image.study === study);
  const of = (target: Projection) => own.find((image) => projectionOf(image) === target);
  const [lateral, ventrodorsal, frog] = [of('lateral'), of('ventrodorsal'), of('frog')];
  const usual = hangOf(images, study);
  const leading = lateral ?? own[0];
  const prior = leading && priorOf(leading, images);
  const series = own.length > 0 && STACKS.includes(own[0]!.metadata.modality) ? firstOfSeries(own) : [];
  const hung = (name: ProtocolName, layout: Layout, ...all: readonly (ViewerImage | undefined)[]): Protocol[] => {
    const visible = all.filter((image) => image !== undefined);
    const isWhole = visible.length === all.length && visible.length > 1;
    return isWhole ? [{ name, layout, images: visible.map(({ id }) => id), isLinked: name === 'phases' }] : [];
  };
  const laterals = own.filter((image) => projectionOf(image) === 'lateral');
  return [
    ...(usual ? [{ name: 'usual' as const, ...usual }] : []),
    ...hung('heart', 'main', lateral, ventrodorsal, prior),
    ...hung('threeViews', 'main', laterals[0], laterals[1], ventrodorsal),
    ...hung('hips', '1x2', ventrodorsal, frog),
    ...hung('compare', '1x2', leading, prior),
    ...(series.length > 2 ? hung('phases', '2x2', ...series.slice(0, 4)) : []),
  ];
}

/** Viewports of the tile mode: a series, or the frames of an image, one after the other from the displayed one. */
export function tilesOf(stack: readonly ViewerImage[], image: ViewerImage, frame: number): readonly Cell[] {
  const count = CELLS['3x3'];
  const fromLast = (at: number, length: number) => Math.max(0, Math.min(at, length - count));
  if (image.frames > 1) {
    const first = fromLast(frame, image.frames);
    return Array.from({ length: Math.min(count, image.frames) }, (_, at) => ({ image: image.id, frame: first + at }));
  }
  const first = fromLast(stack.indexOf(image), stack.length);
  return stack.slice(first, first + count).map(({ id }) => ({ image: id, frame: 0 }));
}

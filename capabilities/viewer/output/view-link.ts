import { z } from 'zod';
import { INITIAL_PRESENTATION, type PresentationState } from '../stage/scene.ts';
import { CELLS, layouts, MAX_CELLS, type Stage, stageOf } from '../stage/stage.ts';

/** State of a viewer in a link: its viewports, and the presentation of each image. */
export type ViewState = { readonly stage: Stage; readonly presentations: Readonly<Record<string, PresentationState>> };

/** Size of the browser window: pan is relative to it. */
export type WindowSize = { readonly width: number; readonly height: number };

const MAX_LINK = 4000;
const finite = z.number().min(-1e7).max(1e7);
const written = z.strictObject({
  l: z.enum(layouts),
  c: z.array(z.tuple([z.string().max(64).nullable(), z.int().min(0).max(1e5)])).max(MAX_CELLS),
  a: z
    .int()
    .min(0)
    .max(MAX_CELLS - 1),
  f: z.int().min(0).max(7),
  v: z.record(
    z.string().max(80),
    z.tuple([
      z.number().min(0.1).max(40),
      finite,
      finite,
      z.int().min(0).max(3),
      z.int().min(0).max(7),
      finite.nullable(),
      finite.nullable(),
    ]),
  ),
});

/** Encodes a state for an address. */
export function viewLink({ stage, presentations }: ViewState, window: WindowSize): string {
  const cells = stage.cells.slice(0, CELLS[stage.layout]);
  const visible = Object.entries(presentations).filter(([key]) => Number(key.split('/')[0]) < cells.length);
  const content: z.infer<typeof written> = {
    l: stage.layout,
    c: cells.map(({ image, frame }) => [image ?? null, frame]),
    a: stage.active,
    f: bits(stage.isWide, stage.isLinked, stage.isEqualScale),
    v: Object.fromEntries(visible.map(([key, presentation]) => [key, encodePresentation(presentation, window)])),
  };
  return btoa(JSON.stringify(content)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes a state from an address; undefined for an invalid one. */
export function readViewLink(word: string | undefined, window: WindowSize): ViewState | undefined {
  if (!word || word.length > MAX_LINK) return undefined;
  try {
    const found = written.safeParse(JSON.parse(atob(word.replaceAll('-', '+').replaceAll('_', '/'))));
    if (!found.success) return undefined;
    const { l, c, a, f, v } = found.data;
    const empty = stageOf(undefined);
    const cells = empty.cells.map((cell, at) => ({ image: c[at]?.[0] ?? cell.image, frame: c[at]?.[1] ?? 0 }));
    const flags = { isWide: (f & 1) > 0, isLinked: (f & 2) > 0, isEqualScale: (f & 4) > 0 };
    const presentations = Object.entries(v).map(
      ([key, presentation]) => [key, lookRead(presentation, window)] as const,
    );
    return {
      stage: { ...empty, layout: l, cells, active: Math.min(a, CELLS[l] - 1), ...flags },
      presentations: Object.fromEntries(presentations),
    };
  } catch {
    return undefined;
  }
}

type Written = z.infer<typeof written>['v'][string];

function encodePresentation({ view, window, inverted }: PresentationState, size: WindowSize): Written {
  const { zoom, panX, panY, turns, flipX, flipY } = view;
  const short = (value: number) => Number(value.toPrecision(6));
  return [
    ...([short(zoom), short(panX / size.width), short(panY / size.height)] as const),
    ...([turns, bits(flipX, flipY, inverted), window?.center ?? null, window?.width ?? null] as const),
  ];
}

function lookRead([zoom, panX, panY, turns, flips, center, width]: Written, size: WindowSize): PresentationState {
  const view = { zoom, panX: panX * size.width, panY: panY * size.height, turns: turns as 0 | 1 | 2 | 3 };
  return {
    ...INITIAL_PRESENTATION,
    view: { ...view, flipX: (flips & 1) > 0, flipY: (flips & 2) > 0 },
    window: center === null || width === null ? undefined : { center, width: Math.max(1, width) },
    inverted: (flips & 4) > 0,
  };
}

function bits(...flags: readonly boolean[]): number {
  return flags.reduce((sum, flag, at) => sum + (flag ? 2 ** at : 0), 0);
}

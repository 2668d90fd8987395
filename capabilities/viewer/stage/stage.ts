import type { ViewerImage } from '../viewer-image.ts';

/** Viewports in rows and columns; `main` is a large one with two beside it. */
export const layouts = ['1x1', '1x2', '2x2', 'main', '3x3'] as const;
export type Layout = (typeof layouts)[number];
export const CELLS: Readonly<Record<Layout, number>> = { '1x1': 1, '1x2': 2, '2x2': 4, main: 3, '3x3': 9 };
export const MAX_CELLS = 9;

/** Content of one viewport. */
export type Cell = { readonly image: string | undefined; readonly frame: number };

/** The viewports, which of them is active, and their links. */
export type Stage = {
  readonly layout: Layout;
  readonly cells: readonly Cell[];
  readonly active: number;
  /** The active viewport fills the area until it is reduced again. */
  readonly isWide: boolean;
  /** Scrolling, window, zoom and pan of one viewport apply to all. */
  readonly isLinked: boolean;
  /** Calibrated images are shown at equal scale. */
  readonly isEqualScale: boolean;
};

const EMPTY: Cell = { image: undefined, frame: 0 };

/** As many viewports as the largest layout has, the first of them with images. */
function cellsOf(images: readonly (string | undefined)[]): readonly Cell[] {
  return Array.from({ length: MAX_CELLS }, (_, at) => (images[at] ? { image: images[at], frame: 0 } : EMPTY));
}

export function stageOf(image: string | undefined): Stage {
  return {
    layout: '1x1',
    cells: cellsOf([image]),
    active: 0,
    isWide: false,
    isLinked: false,
    isEqualScale: false,
  };
}

export type StageAct =
  | { readonly act: 'layout'; readonly layout: Layout; readonly fill: readonly string[] }
  | { readonly act: 'show'; readonly cell: number; readonly image: string; readonly frame?: number }
  | { readonly act: 'frame'; readonly cell: number; readonly frame: number }
  | { readonly act: 'activate'; readonly cell: number }
  | { readonly act: 'widen' | 'link' }
  /** A hanging protocol, or the tiles of a series: images and frames in their viewports. */
  | { readonly act: 'hang'; readonly layout: Layout; readonly cells: readonly Cell[]; readonly isLinked: boolean }
  | { readonly act: 'compare'; readonly images: readonly [string, string] | undefined };

/** The viewports after an action. */
export function afterStageAct(stage: Stage, act: StageAct): Stage {
  switch (act.act) {
    case 'layout':
      return filled({ ...stage, layout: act.layout, isWide: false, isEqualScale: false }, act.fill);
    case 'show':
      return withCell(stage, act.cell, { image: act.image, frame: act.frame ?? 0 });
    case 'frame':
      return withCell(stage, act.cell, { ...stage.cells[act.cell]!, frame: act.frame });
    case 'activate':
      return act.cell < CELLS[stage.layout] ? { ...stage, active: act.cell } : stage;
    case 'widen':
      return { ...stage, isWide: !stage.isWide && CELLS[stage.layout] > 1 };
    case 'link':
      return { ...stage, isLinked: !stage.isLinked };
    case 'hang':
      return { ...stageOf(undefined), layout: act.layout, isLinked: act.isLinked, cells: filledUp(act.cells) };
    case 'compare':
      return act.images ? compared(stage, act.images) : { ...stage, layout: '1x1', active: 0, isEqualScale: false };
  }
}

/** Displayed viewports: all of the layout, or the enlarged one. */
export function cellsInView({ layout, active, isWide }: Stage): readonly number[] {
  return isWide ? [active] : Array.from({ length: CELLS[layout] }, (_, cell) => cell);
}

function filledUp(cells: readonly Cell[]): readonly Cell[] {
  return Array.from({ length: MAX_CELLS }, (_, at) => cells[at] ?? EMPTY);
}

function withCell(stage: Stage, cell: number, next: Cell): Stage {
  return { ...stage, cells: stage.cells.map((one, at) => (at === cell ? next : one)) };
}

/** New viewports get the next images that no other shows, in order. */
function filled(stage: Stage, fill: readonly string[]): Stage {
  const count = CELLS[stage.layout];
  const first = stage.active < count ? stage.cells : [stage.cells[stage.active]!, ...stage.cells.slice(1)];
  const saved = first.slice(0, count);
  const free = fill.filter((id) => !saved.some(({ image }) => image === id));
  const cells = saved.map((cell) => (cell.image === undefined ? { image: free.shift(), frame: 0 } : cell));
  return {
    ...stage,
    cells: filledUp(cells),
    active: stage.active < count ? stage.active : 0,
  };
}

function compared(stage: Stage, [now, prior]: readonly [string, string]): Stage {
  return {
    ...stage,
    layout: '1x2',
    cells: cellsOf([now, prior]),
    active: 0,
    isWide: false,
    isEqualScale: true,
  };
}

/** Images of one stack share one presentation state; single views have their own. */
export function presentationKey(cell: number, image: ViewerImage): string {
  const isStack = ['CT', 'MR', 'PT', 'NM'].includes(image.metadata.modality);
  return `${cell}/${isStack ? image.series : image.id}`;
}

/** The description of a view without its date: it is equal in two studies. */
function viewOf({ attributes, metadata }: ViewerImage): string {
  return `${String(attributes.BodyPartExamined ?? '')}/${String(attributes.ViewPosition || metadata.seriesDescription)}`.toLowerCase();
}

/** The newest earlier image of the same view in another study, for comparison. */
export function priorOf(image: ViewerImage, images: readonly ViewerImage[]): ViewerImage | undefined {
  const isRadiograph = (one: ViewerImage) => ['DX', 'CR', 'RG'].includes(one.metadata.modality);
  return images
    .filter((one) => one.study !== image.study && one.datetime < image.datetime)
    .filter((one) => one.metadata.modality === image.metadata.modality || (isRadiograph(one) && isRadiograph(image)))
    .filter((one) => viewOf(one) === viewOf(image))
    .sort((a, b) => b.datetime.localeCompare(a.datetime))[0];
}

/**
 * Factor below the fitted size of each image so that a millimetre is equally long in all: the image that needs most
 * space fits, the others follow.
 *
 * @param fitted Screen pixels of a millimetre where the image just fits; undefined without calibration.
 */
export function equalScales(fitted: readonly (number | undefined)[]): number[] {
  const known = fitted.filter((scale) => scale !== undefined);
  const common = Math.min(...known);
  return fitted.map((scale) => (scale === undefined || known.length < 2 ? 1 : common / scale));
}

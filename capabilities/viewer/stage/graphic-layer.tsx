import { useFormat } from '@alder/i18n';
import type { GraphicObject } from '@alder/measurements/contract';
import type { CalibrationInput, Point } from '@alder/measurements/domain';
import {
  type Box,
  partialStrokes,
  placeLabels,
  type Shape,
  type Stroke,
  shapeOf,
  spineStartOf,
} from '@alder/measurements/domain';
import { memo, useMemo, useRef } from 'react';
import type { Matrix, Size } from '../draw/view.ts';
import { toScreen } from '../draw/view.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import { type Drawing, pointsInProgress, previewOf, spineOn } from './drawing.ts';
import type { Selected } from './graphic-editing.ts';
import { anchorInside, type GraphicLabel, LINE_PX, labelOf, labelsOf, PADDING_PX } from './graphic-label-places.ts';
import { type GraphicLabels, useGraphicLabels } from './graphic-labels.ts';
import styles from './graphics.module.css';

/** A graphic object of another user, with its author. */
export type OtherUserGraphic = { readonly graphic: GraphicObject; readonly author: string };

export type GraphicLayerProps = {
  readonly id: string;
  readonly image: CalibrationInput;
  readonly graphics: readonly GraphicObject[];
  readonly foreign: readonly OtherUserGraphic[];
  /** Hides the labels of other users' graphic objects. */
  readonly isFolded: boolean;
  readonly drawing: Drawing | undefined;
  readonly selected: Selected | undefined;
  readonly matrix: Matrix;
  readonly visible: LoadedFrame | undefined;
  /** Of the viewport, within which every label is placed. */
  readonly screen: Size;
};

/**
 * Graphic objects over an image: those of the user with their handles, those of others dimmed and with their author.
 */
export function GraphicLayer(props: GraphicLayerProps) {
  const { image, graphics, foreign, selected, matrix, screen } = props;
  const labelsOf = useCachedLabels(props);
  const own = graphics.map((graphic) => itemOf(image, graphic, labelsOf(graphic), matrix, screen));
  const others = foreign.map(({ graphic, author }) => {
    const item = itemOf(image, graphic, labelsOf(graphic), matrix, screen, author);
    return props.isFolded ? { ...item, labels: [] } : item;
  });
  const drawn = useDrawnItem(props);
  const items = [...own, ...(drawn ? [drawn] : []), ...others];
  const places = placeLabels(
    items.flatMap(({ labels }) => labels),
    screen,
  );
  return (
    <svg className={styles.marks} id={props.id} aria-hidden="true">
      {others.map((item) => (
        <GraphicItem key={item.graphic.id} {...item} isForeign places={places} />
      ))}
      {own.map((item) => (
        <GraphicItem
          key={item.graphic.id}
          {...item}
          places={places}
          taken={selected?.id === item.graphic.id ? selected.part : undefined}
        />
      ))}
      {drawn && <Unfinished {...drawn} places={places} matrix={matrix} />}
    </svg>
  );
}

type Item = { readonly graphic: GraphicObject; readonly shape: Shape; readonly labels: readonly GraphicLabel[] };

function itemOf(
  image: CalibrationInput,
  graphic: GraphicObject,
  words: GraphicLabels,
  matrix: Matrix,
  screen: Size,
  author?: string,
): Item {
  const shape = shapeOf(image, graphic, (point) => toScreen(matrix, point));
  const placed = { ...shape, label: anchorInside(shape, screen) };
  return { graphic, shape, labels: labelsOf(graphic, words, placed, { matrix, author }) };
}

/**
 * Labels of graphic objects; those of a region, whose pixels are counted, are cached while neither graphic object nor
 * frame changes.
 */
function useCachedLabels({ image, visible }: GraphicLayerProps): (graphic: GraphicObject) => GraphicLabels {
  const labelsOf = useGraphicLabels();
  const format = useFormat();
  const cache = useMemo(() => new WeakMap<GraphicObject, GraphicLabels>(), [image, visible, format]);
  const latest = useRef(labelsOf);
  latest.current = labelsOf;
  return (graphic) => {
    const known = cache.get(graphic);
    if (known) return known;
    const words = latest.current(image, graphic, visible);
    cache.set(graphic, words);
    return words;
  };
}

type DrawnItem = {
  readonly drawing: Drawing;
  readonly points: readonly Point[];
  readonly strokes: readonly Stroke[];
  readonly labels: readonly GraphicLabel[];
};

/**
 * The drawing in progress: as it would be if the pointer were released now, with its value, or the part that is known.
 */
function useDrawnItem({ image, graphics, drawing, matrix, visible, screen }: GraphicLayerProps): DrawnItem | undefined {
  const labelsOf = useGraphicLabels();
  if (!drawing) return undefined;
  const points = pointsInProgress(drawing);
  const preview = points.length > 0 ? previewOf(drawing, spineOn(graphics, drawing.frame)) : undefined;
  const pointer = toScreen(matrix, points.at(-1) ?? { x: 0, y: 0 });
  if (preview) {
    const words = labelsOf(image, preview, visible);
    const { shape, labels } = itemOf(image, preview, words, matrix, screen);
    return { drawing, points, strokes: shape.strokes, labels };
  }
  const text = labelsOf.inProgress(image, drawing.kind, points);
  const label = labelOf(`${drawing.id}/value`, pointer, [{ text, tone: 'first' }]);
  return {
    drawing,
    points,
    strokes: partialStrokes(drawing.kind, points, (point) => toScreen(matrix, point)),
    labels: label ? [label] : [],
  };
}

type Places = ReadonlyMap<string, Box>;
type GraphicItemProps = Item & { places: Places; isForeign?: boolean; taken?: number | 'whole' | undefined };

function GraphicItem({ graphic, shape, labels, places, isForeign, taken: acquired }: GraphicItemProps) {
  return (
    <g
      data-mark={graphic.kind}
      data-foreign={isForeign ? '' : undefined}
      data-taken={acquired === undefined ? undefined : ''}
    >
      <Strokes strokes={shape.strokes} />
      {(!isForeign || graphic.kind === 'probe') && (
        <Handles graphic={graphic} places={shape.handles} taken={acquired} />
      )}
      <Labels labels={labels} places={places} />
    </g>
  );
}

const Strokes = memo(function Strokes({ strokes }: { strokes: readonly Stroke[] }) {
  return strokes.map(({ points, tone, isFine }, at) => (
    <polyline key={at} data-tone={tone} data-fine={isFine ? '' : undefined} points={pathOf(points)} />
  ));
});

function Handles({
  graphic,
  places,
  taken: acquired,
}: {
  graphic: GraphicObject;
  places: readonly Point[];
  taken: GraphicItemProps['taken'];
}) {
  return places.map(({ x, y }, at) => (
    <circle
      key={at}
      className={styles.handle}
      data-handle={at}
      data-active={acquired === at ? '' : undefined}
      data-small={isOfSpine(graphic, at) ? '' : undefined}
      cx={x}
      cy={y}
      r={acquired === at ? 7 : isOfSpine(graphic, at) ? 3 : 4.5}
    />
  ));
}

/** Labels at their positions, each on a dark background; one that was moved far away has a line to its point. */
function Labels({ labels, places }: { labels: readonly GraphicLabel[]; places: Places }) {
  return labels.map(({ id, lines, anchor }) => {
    const box = places.get(id);
    if (!box) return null;
    return (
      <g key={id} data-label={id}>
        <Leader anchor={anchor} box={box} />
        <rect className={styles.ground} rx={4} x={box.x} y={box.y} width={box.width} height={box.height} />
        {lines.map(({ text, tone }, line) => (
          <text
            key={tone + text}
            className={styles.text}
            data-tone={tone}
            x={box.x + PADDING_PX}
            y={box.y + LINE_PX * (line + 1) - 4}
          >
            {text}
          </text>
        ))}
      </g>
    );
  });
}

/** Distance above which a line connects a label with its point. */
const LEADER_FROM_PX = 34;

function Leader({ anchor, box }: { anchor: Point; box: Box }) {
  const end = {
    x: Math.min(box.x + box.width, Math.max(box.x, anchor.x)),
    y: Math.min(box.y + box.height, Math.max(box.y, anchor.y)),
  };
  if (Math.hypot(end.x - anchor.x, end.y - anchor.y) < LEADER_FROM_PX) return null;
  return <polyline data-leader="" points={pathOf([anchor, end])} />;
}

/** The placed points, with a line and its value at the pointer. */
function Unfinished({
  drawing,
  points,
  strokes,
  labels,
  places,
  matrix,
}: DrawnItem & { places: Places; matrix: Matrix }) {
  return (
    <g data-drawing={drawing.kind}>
      <Strokes strokes={strokes} />
      {drawing.kind !== 'freehand' &&
        points.map((point, at) => {
          const { x, y } = toScreen(matrix, point);
          return (
            <circle
              key={at}
              className={styles.handle}
              data-active={at === points.length - 1 ? '' : undefined}
              cx={x}
              cy={y}
              r={5}
            />
          );
        })}
      <Labels labels={labels} places={places} />
    </g>
  );
}

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

function isOfSpine({ kind }: GraphicObject, at: number): boolean {
  return at >= (spineStartOf(kind) ?? Number.POSITIVE_INFINITY);
}

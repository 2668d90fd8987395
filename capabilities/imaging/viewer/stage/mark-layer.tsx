import { useFormat } from '@alder/i18n';
import { memo, useMemo, useRef } from 'react';
import type { Mark } from '../../contract/index.ts';
import { spineStartOf } from '../../domain/index.ts';
import type { Gauge, Point } from '../../domain/measure/calibration.ts';
import { type Box, placeLabels } from '../../domain/measure/label-places.ts';
import { partialStrokes, type Shape, type Stroke, shapeOf } from '../../domain/measure/mark-shape.ts';
import type { Matrix, Size } from '../draw/view.ts';
import { toScreen } from '../draw/view.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import { type Drawing, pointsInProgress, previewOf, spineOn } from './drawing.ts';
import { anchorInside, LINE_PX, labelOf, labelsOf, type MarkLabel, PADDING_PX } from './mark-labels.ts';
import { type MarkWords, useMarkWords } from './mark-words.ts';
import type { Selected } from './marking.ts';
import styles from './marks.module.css';

/** A mark of somebody else, with who drew it. */
export type ForeignMark = { readonly mark: Mark; readonly author: string };

export type MarkLayerProps = {
  readonly id: string;
  readonly image: Gauge;
  readonly marks: readonly Mark[];
  readonly foreign: readonly ForeignMark[];
  /** Marks of colleagues without their labels. */
  readonly isFolded: boolean;
  readonly drawing: Drawing | undefined;
  readonly selected: Selected | undefined;
  readonly matrix: Matrix;
  readonly shown: LoadedFrame | undefined;
  /** Of the viewport, in which every label has a place of its own. */
  readonly screen: Size;
};

/** Marks over an image: those of the user with their handles, those of others dimmed and with their author. */
export function MarkLayer(props: MarkLayerProps) {
  const { image, marks, foreign, selected, matrix, screen } = props;
  const wordsOf = useCachedWords(props);
  const own = marks.map((mark) => itemOf(image, mark, wordsOf(mark), matrix, screen));
  const others = foreign.map(({ mark, author }) => {
    const item = itemOf(image, mark, wordsOf(mark), matrix, screen, author);
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
        <MarkItem key={item.mark.id} {...item} isForeign places={places} />
      ))}
      {own.map((item) => (
        <MarkItem
          key={item.mark.id}
          {...item}
          places={places}
          taken={selected?.id === item.mark.id ? selected.part : undefined}
        />
      ))}
      {drawn && <Unfinished {...drawn} places={places} matrix={matrix} />}
    </svg>
  );
}

type Item = { readonly mark: Mark; readonly shape: Shape; readonly labels: readonly MarkLabel[] };

function itemOf(image: Gauge, mark: Mark, words: MarkWords, matrix: Matrix, screen: Size, author?: string): Item {
  const shape = shapeOf(image, mark, (point) => toScreen(matrix, point));
  const placed = { ...shape, label: anchorInside(shape, screen) };
  return { mark, shape, labels: labelsOf(mark, words, placed, { matrix, author }) };
}

/** Words of marks; those of a region, whose pixels are counted, are kept while neither mark nor frame changes. */
function useCachedWords({ image, shown }: MarkLayerProps): (mark: Mark) => MarkWords {
  const wordsOf = useMarkWords();
  const format = useFormat();
  const cache = useMemo(() => new WeakMap<Mark, MarkWords>(), [image, shown, format]);
  const latest = useRef(wordsOf);
  latest.current = wordsOf;
  return (mark) => {
    const known = cache.get(mark);
    if (known) return known;
    const words = latest.current(image, mark, shown);
    cache.set(mark, words);
    return words;
  };
}

type DrawnItem = {
  readonly drawing: Drawing;
  readonly points: readonly Point[];
  readonly strokes: readonly Stroke[];
  readonly labels: readonly MarkLabel[];
};

/** What is being drawn: as it would be if the pointer were lifted now, with its number, or the part that is known. */
function useDrawnItem({ image, marks, drawing, matrix, shown, screen }: MarkLayerProps): DrawnItem | undefined {
  const wordsOf = useMarkWords();
  if (!drawing) return undefined;
  const points = pointsInProgress(drawing);
  const preview = points.length > 0 ? previewOf(drawing, spineOn(marks, drawing.frame)) : undefined;
  const pointer = toScreen(matrix, points.at(-1) ?? { x: 0, y: 0 });
  if (preview) {
    const words = wordsOf(image, preview, shown);
    const { shape, labels } = itemOf(image, preview, words, matrix, screen);
    return { drawing, points, strokes: shape.strokes, labels };
  }
  const text = wordsOf.inProgress(image, drawing.kind, points);
  const label = labelOf(`${drawing.id}/value`, pointer, [{ text, tone: 'first' }]);
  return {
    drawing,
    points,
    strokes: partialStrokes(drawing.kind, points, (point) => toScreen(matrix, point)),
    labels: label ? [label] : [],
  };
}

type Places = ReadonlyMap<string, Box>;
type MarkItemProps = Item & { places: Places; isForeign?: boolean; taken?: number | 'whole' | undefined };

function MarkItem({ mark, shape, labels, places, isForeign, taken }: MarkItemProps) {
  return (
    <g
      data-mark={mark.kind}
      data-foreign={isForeign ? '' : undefined}
      data-taken={taken === undefined ? undefined : ''}
    >
      <Strokes strokes={shape.strokes} />
      {(!isForeign || mark.kind === 'probe') && <Handles mark={mark} places={shape.handles} taken={taken} />}
      <Labels labels={labels} places={places} />
    </g>
  );
}

const Strokes = memo(function Strokes({ strokes }: { strokes: readonly Stroke[] }) {
  return strokes.map(({ points, tone, isFine }, at) => (
    <polyline key={at} data-tone={tone} data-fine={isFine ? '' : undefined} points={pathOf(points)} />
  ));
});

function Handles({ mark, places, taken }: { mark: Mark; places: readonly Point[]; taken: MarkItemProps['taken'] }) {
  return places.map(({ x, y }, at) => (
    <circle
      key={at}
      className={styles.handle}
      data-handle={at}
      data-active={taken === at ? '' : undefined}
      data-small={isOfSpine(mark, at) ? '' : undefined}
      cx={x}
      cy={y}
      r={taken === at ? 7 : isOfSpine(mark, at) ? 3 : 4.5}
    />
  ));
}

/** Labels at their places, each on a dark ground; one that was moved far away has a line to its point. */
function Labels({ labels, places }: { labels: readonly MarkLabel[]; places: Places }) {
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

/** From this distance on a line says which point a label belongs to. */
const LEADER_FROM_PX = 34;

function Leader({ anchor, box }: { anchor: Point; box: Box }) {
  const end = {
    x: Math.min(box.x + box.width, Math.max(box.x, anchor.x)),
    y: Math.min(box.y + box.height, Math.max(box.y, anchor.y)),
  };
  if (Math.hypot(end.x - anchor.x, end.y - anchor.y) < LEADER_FROM_PX) return null;
  return <polyline data-leader="" points={pathOf([anchor, end])} />;
}

/** What is placed so far, with a line and its number at the pointer. */
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

function isOfSpine({ kind }: Mark, at: number): boolean {
  return at >= (spineStartOf(kind) ?? Number.POSITIVE_INFINITY);
}

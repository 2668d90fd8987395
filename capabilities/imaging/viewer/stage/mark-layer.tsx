import { memo, useMemo } from 'react';
import type { Mark } from '../../contract/index.ts';
import { spineStartOf } from '../../domain/index.ts';
import type { Gauge, Point } from '../../domain/measure/calibration.ts';
import type { Matrix } from '../draw/view.ts';
import { toScreen } from '../draw/view.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import type { Drawing } from './drawing.ts';
import { shapeOf } from './mark-shape.ts';
import { useMarkWords } from './mark-words.ts';
import type { Selected } from './marking.ts';
import styles from './marks.module.css';

/** A mark of somebody else, with who drew it. */
export type ForeignMark = { readonly mark: Mark; readonly author: string };

/** Marks over an image: those of the user with their handles, those of others dimmed and with their author. */
export function MarkLayer(props: {
  image: Gauge;
  marks: readonly Mark[];
  foreign: readonly ForeignMark[];
  drawing: Drawing | undefined;
  selected: Selected | undefined;
  matrix: Matrix;
  shown: LoadedFrame | undefined;
  /** Of the viewport: words that would be cut at its right edge stand to the left. */
  width: number;
}) {
  const { image, marks, foreign, drawing, selected, matrix, shown, width } = props;
  const shared = { image, matrix, shown, width };
  return (
    <svg className={styles.marks} aria-hidden="true">
      {foreign.map(({ mark, author }) => (
        <MarkItem key={mark.id} {...shared} mark={mark} author={author} />
      ))}
      {marks.map((mark) => (
        <MarkItem key={mark.id} {...shared} mark={mark} taken={selected?.id === mark.id ? selected.part : undefined} />
      ))}
      {drawing && <Unfinished image={image} drawing={drawing} matrix={matrix} />}
    </svg>
  );
}

type ItemProps = {
  image: Gauge;
  mark: Mark;
  matrix: Matrix;
  shown: LoadedFrame | undefined;
  width: number;
  author?: string;
  taken?: number | 'whole' | undefined;
};

const MarkItem = memo(function MarkItem({ image, mark, matrix, shown, width, author, taken }: ItemProps) {
  const wordsOf = useMarkWords();
  const words = useMemo(() => wordsOf(image, mark, shown), [image, mark, shown]);
  const { handles, strokes, label } = shapeOf(image, mark, matrix);
  const spine = spineStartOf(mark.kind);
  const first = spine === undefined ? undefined : toScreen(matrix, mark.points[spine]!);
  const lines = [words.axes ? '' : words.value, words.more ?? '', author ?? ''];
  return (
    <g data-mark={mark.kind} data-foreign={author ? '' : undefined} data-taken={taken === undefined ? undefined : ''}>
      {strokes.map(({ points, tone, isFine }, at) => (
        <polyline key={at} data-tone={tone} data-fine={isFine ? '' : undefined} points={pathOf(points)} />
      ))}
      {!author && <Handles mark={mark} places={handles} taken={taken} />}
      {first && <Label at={{ x: first.x - 9, y: first.y - 16 }} text="T4" tone="plain" />}
      {words.axes && <AxisLabels words={words.axes} handles={handles} />}
      <Lines lines={lines} at={label} width={width} />
    </g>
  );
});

function Handles({ mark, places, taken }: { mark: Mark; places: readonly Point[]; taken: ItemProps['taken'] }) {
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

/** Widest a letter may be, in pixels; a Chinese or Japanese one takes two. */
const LETTER_PX = 7.5;
const LINE_PX = 18;

/** Between words and the edge of their viewport, in pixels. */
const EDGE_PX = 6;

/** The value of a mark and what else it says: right of it, left of it, or as far right as the viewport has room. */
function Lines({ lines: [value = '', ...more], at, width }: { lines: readonly string[]; at: Point; width: number }) {
  const widest = Math.max(...[value, ...more].map(widthOf));
  const isCut = at.x + 12 + widest > width;
  const hasLeft = at.x - 10 - widest > 0;
  const [x, anchor] = !isCut
    ? ([at.x + 12, 'start'] as const)
    : hasLeft
      ? ([at.x - 10, 'end'] as const)
      : ([Math.max(EDGE_PX, width - widest - EDGE_PX), 'start'] as const);
  return (
    <>
      <Label at={{ x, y: at.y - 10 }} text={value} anchor={anchor} />
      {more.filter(Boolean).map((text, line) => (
        <Label key={text} at={{ x, y: at.y - 10 + LINE_PX * (line + 1) }} text={text} tone="plain" anchor={anchor} />
      ))}
    </>
  );
}

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 2 : 1) * LETTER_PX, 0);
}

/** The length of each axis of a heart: of the long one at the apex, of the short one at its left end. */
function AxisLabels({
  words: [long, short],
  handles,
}: {
  words: readonly [string, string];
  handles: readonly Point[];
}) {
  const [, apex, one, other] = handles;
  if (!apex || !one || !other) return null;
  const left = one.x < other.x ? one : other;
  return (
    <>
      <Label at={{ x: apex.x + 14, y: apex.y - 14 }} text={long} />
      <Label at={{ x: left.x - 14, y: left.y + 5 }} text={short} tone="second" anchor="end" />
    </>
  );
}

type LabelProps = { at: Point; text: string; tone?: 'first' | 'second' | 'plain'; anchor?: 'start' | 'end' };

function Label({ at, text, tone = 'first', anchor = 'start' }: LabelProps) {
  if (!text) return null;
  return (
    <text className={styles.text} data-tone={tone} textAnchor={anchor} x={at.x} y={at.y}>
      {text}
    </text>
  );
}

/** What is placed so far, with a line to where the pointer is. */
function Unfinished({ image, drawing, matrix }: { image: Gauge; drawing: Drawing; matrix: Matrix }) {
  const { kind, placed, floating } = drawing;
  const points = floating && kind !== 'freehand' ? [...placed, floating] : placed;
  const whole =
    points.length === 2 && ['rectangle', 'ellipse', 'circle', 'arrow', 'length', 'calibration'].includes(kind);
  const strokes = whole ? shapeOf(image, { kind, points: [...points] }, matrix).strokes : pairs(kind, points, matrix);
  return (
    <g data-drawing={kind}>
      {strokes.map(({ points: line }, at) => (
        <polyline key={at} data-tone="first" points={pathOf(line)} />
      ))}
      {kind !== 'freehand' &&
        points.map((point, at) => {
          const { x, y } = toScreen(matrix, point);
          return (
            <circle
              key={at}
              className={styles.handle}
              data-active={at === placed.length ? '' : undefined}
              cx={x}
              cy={y}
              r={5}
            />
          );
        })}
    </g>
  );
}

/** Lines between points that belong together: each two of a heart or a plate, all of an angle or an outline. */
function pairs(kind: Mark['kind'], points: readonly Point[], matrix: Matrix): readonly { points: readonly Point[] }[] {
  const on = points.map((point) => toScreen(matrix, point));
  if (kind === 'angle' || kind === 'freehand') return [{ points: on }];
  if (kind === 'norberg' || kind === 'distraction') return [];
  if (kind === 'inclination') return [{ points: on.slice(4) }];
  if (kind === 'qAngle') return [{ points: on }];
  return Array.from({ length: Math.ceil(on.length / 2) }, (_, at) => ({ points: on.slice(at * 2, at * 2 + 2) }));
}

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

function isOfSpine({ kind }: Mark, at: number): boolean {
  return at >= (spineStartOf(kind) ?? Number.POSITIVE_INFINITY);
}

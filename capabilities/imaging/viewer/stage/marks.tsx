import { useFormat } from '@alder/i18n';
import { type PointerEvent, useRef } from 'react';
import { type Matrix, toImage, toScreen } from '../draw/view.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import type { Point } from '../measure/calibration.ts';
import { angleOf, ellipseStatistics, HIT_TOLERANCE_PX, lengthOf } from '../measure/measure.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { numberOf, type ViewerImage } from '../viewer-image.ts';
import type { Mark, Scene } from './scene.ts';
import styles from './viewer.module.css';

/** What a measurement says, in words with its unit; the second line tells where the unit comes from. */
export function useMarkWords() {
  const t = useViewerTexts();
  const format = useFormat();
  return (image: ViewerImage, mark: Mark, shown: LoadedFrame | undefined): { value: string; source?: string } => {
    const [a, b, c] = mark.points;
    if (mark.kind === 'length' && a && b) {
      const { value, unit, source } = lengthOf(image, a, b);
      return {
        value: t(unit === 'mm' ? 'length' : 'length.px', { value: format.number(value, 1) }),
        source: t(`source.${source}`),
      };
    }
    if (mark.kind === 'angle' && a && b && c)
      return { value: t('angle', { value: format.number(angleOf(image, a, b, c), 1) }) };
    if (mark.kind !== 'ellipse' || !a || !b || !shown?.isWhole || !('grey' in shown.pixels)) return { value: '' };
    const { grey: data, width: columns, height: rows } = shown.pixels;
    const slope = numberOf(image.attributes, 'RescaleSlope') || 1;
    const intercept = numberOf(image.attributes, 'RescaleIntercept') ?? 0;
    const lift = shown.signed ? 32_768 : 0;
    const found = ellipseStatistics({ data, columns, rows }, (stored) => (stored - lift) * slope + intercept, a, b);
    if (!found) return { value: '' };
    const number = (value: number) => format.number(value, 1);
    return {
      value: t('ellipse', {
        mean: number(found.mean),
        sd: number(found.sd),
        min: number(found.min),
        max: number(found.max),
      }),
    };
  };
}

/** Measurements drawn over the image; each end can be dragged. */
export function Marks(props: {
  image: ViewerImage;
  frame: number;
  marks: readonly Mark[];
  matrix: Matrix;
  shown: LoadedFrame | undefined;
  onChange: (change: (scene: Scene) => Scene, continues?: boolean) => void;
}) {
  const { image, frame, marks, matrix, shown, onChange } = props;
  const words = useMarkWords();
  const grabbed = useRef(false);

  const drag = (mark: Mark, index: number, event: PointerEvent<SVGCircleElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const svg = event.currentTarget.ownerSVGElement!.getBoundingClientRect();
    const point = toImage(matrix, { x: event.clientX - svg.left, y: event.clientY - svg.top });
    onChange(
      (scene) => ({
        ...scene,
        marks: scene.marks.map((one) =>
          one.id === mark.id ? { ...one, points: one.points.map((old, at) => (at === index ? point : old)) } : one,
        ),
      }),
      grabbed.current,
    );
    grabbed.current = true;
  };

  return (
    <svg className={styles.marks} aria-hidden="true">
      {marks
        .filter((mark) => mark.frame === frame)
        .map((mark) => {
          const points = mark.points.map((point) => toScreen(matrix, point));
          const label = points.at(-1)!;
          return (
            <g key={mark.id} data-mark={mark.kind}>
              <Shape kind={mark.kind} points={points} />
              {points.map((point, index) => (
                <g key={index}>
                  <circle className={styles.end} cx={point.x} cy={point.y} r={4.5} />
                  <circle
                    data-handle
                    className={styles.handle}
                    cx={point.x}
                    cy={point.y}
                    r={HIT_TOLERANCE_PX}
                    onPointerDown={(event) => {
                      event.currentTarget.setPointerCapture(event.pointerId);
                      grabbed.current = false;
                    }}
                    onPointerMove={(event) => drag(mark, index, event)}
                  />
                </g>
              ))}
              <text className={styles.markText} x={label.x + 10} y={label.y - 8}>
                {words(image, mark, shown).value}
              </text>
            </g>
          );
        })}
    </svg>
  );
}

function Shape({ kind, points }: { kind: Mark['kind']; points: readonly Point[] }) {
  const [a, b] = points;
  if (kind === 'ellipse' && a && b) {
    return (
      <ellipse cx={(a.x + b.x) / 2} cy={(a.y + b.y) / 2} rx={Math.abs(b.x - a.x) / 2} ry={Math.abs(b.y - a.y) / 2} />
    );
  }
  return <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />;
}

import { type Drawing, type DrawnShape, geometryOf } from '../domain/index.ts';
import styles from './attachments.module.css';

/** Drawings over an image: the box has the proportions of the image. */
export function DrawingLayer({
  drawing,
  width,
  height,
}: {
  readonly drawing: Drawing;
  /** Pixels of the image; shapes are as thick on each. */
  readonly width: number;
  readonly height: number;
}) {
  if (drawing.length === 0) return null;
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {drawing.map((shape, index) => (
        <Shape key={`${index}-${shape.points.length}`} shape={shape} width={width} height={height} />
      ))}
    </svg>
  );
}

function Shape({ shape, width, height }: { shape: DrawnShape; width: number; height: number }) {
  const { unit, ...drawn } = geometryOf(shape, width, height);
  const look = { className: styles[shape.color], strokeWidth: unit, strokeLinecap: 'round', fill: 'none' } as const;
  // A dark line below, so that it is seen on white fur too.
  const both = (draw: (props: object) => React.ReactNode) => (
    <g>
      {draw({ ...look, className: styles.edge, strokeWidth: unit * 1.8 })}
      {draw(look)}
    </g>
  );
  if (drawn.kind === 'text')
    return (
      <text x={drawn.x} y={drawn.y} fontSize={unit * 7} className={styles[shape.color]} strokeWidth={unit * 0.8}>
        {drawn.text}
      </text>
    );
  if (drawn.kind === 'ellipse') {
    const { kind, ...at } = drawn;
    return both((props) => <ellipse {...at} {...props} />);
  }
  return both((props) => <path d={drawn.d} {...props} />);
}

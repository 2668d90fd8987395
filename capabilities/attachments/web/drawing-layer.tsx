import type { Drawing, DrawnShape } from '../domain/index.ts';
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
  const unit = Math.max(width, height) / 200;
  const points = shape.points.map(([x, y]) => [x * width, y * height] as const);
  const [x1, y1] = points[0] ?? [0, 0];
  const [x2, y2] = points.at(-1) ?? [x1, y1];
  const path = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const look = { className: styles[shape.color], strokeWidth: unit, strokeLinecap: 'round', fill: 'none' } as const;
  // A dark line below, so that it is seen on white fur too.
  const both = (draw: (props: object) => React.ReactNode) => (
    <g>
      {draw({ ...look, className: styles.edge, strokeWidth: unit * 1.8 })}
      {draw(look)}
    </g>
  );
  if (shape.kind === 'text')
    return (
      <text x={x1} y={y1} fontSize={unit * 7} className={styles[shape.color]} strokeWidth={unit * 0.8}>
        {shape.text}
      </text>
    );
  if (shape.kind === 'ellipse') {
    const at = { cx: (x1 + x2) / 2, cy: (y1 + y2) / 2, rx: Math.abs(x2 - x1) / 2, ry: Math.abs(y2 - y1) / 2 };
    return both((props) => <ellipse {...at} {...props} />);
  }
  if (shape.kind === 'line') return both((props) => <path d={path} {...props} />);
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) =>
    `L${(x2 - unit * 7 * Math.cos(angle + turn)).toFixed(1)} ${(y2 - unit * 7 * Math.sin(angle + turn)).toFixed(1)}`;
  const arrow = `M${x1} ${y1}L${x2} ${y2}M${x2} ${y2}${wing(0.45)}M${x2} ${y2}${wing(-0.45)}`;
  return both((props) => <path d={arrow} {...props} />);
}

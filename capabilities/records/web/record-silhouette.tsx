import type { MouseEvent } from 'react';
import type { BodyFinding } from '../contract/index.ts';
import type { bodyViews } from '../domain/index.ts';
import styles from './record-exam.module.css';

const WIDTH = 252;
const HEIGHT = 158;

/** A four-legged animal from its left; the right side is its mirror image. */
const LATERAL =
  'M17 60C14 52 18 45 25 42.500L26.500 27c.2-2 2-2.700 3.500-1.400L40 34c5-1.700 10-1.700 14.500-.2l9.500-8.500c1' +
  '.600-1.400 3.400-.6 3.500 1.400L68 42c4.500 3.500 8 7.500 11 11.500 22-5.500 58-7.500 88-3 17 2.500 29 9.500 3' +
  '5 20.500 11-2 21-11 24.500-26 2-8.500 9.500-9.500 11.500-3.500 2.500 8-2 24-12.500 35.500-7.500 8.200-16.500 1' +
  '3-25 14.800-.2 12 1.300 24.500 4.300 46.200.9 4.800-11.500 6-13.600 1.500-3.700-11.500-8.700-20.500-15.700-27-' +
  '24 4-52 4.400-76 .5-2.800 9-3.500 17.500-2.500 35 .3 4.800-11.600 5.600-13.300.8-2.700-22-5.200-33-9.200-43.60' +
  '0C65 92 57 84 51.500 75.500 37 77 21.500 71 17 60Z';

/** From above or below: nose to the left, so that a pin keeps its place along the body when the view changes. */
const DORSAL =
  'M14 79c0-13 12-24 30-26 10-1 17 2 23 6 24-7 66-9 100-3 19 3 31 10 38 17 12-3 24-4 35-3 6 .6 6 17 0 18-11 1-23 0-35-3' +
  '-7 7-19 14-38 17-34 6-76 4-100-3-6 4-13 7-23 6-18-2-30-13-30-26Z';

/** The silhouette with its numbered pins; a press on it sets the next one. Every pin is a row of the list as well. */
export function Silhouette(props: {
  species: string;
  view: (typeof bodyViews)[number];
  pins: readonly BodyFinding[];
  label: string;
  onPin?: (x: number, y: number) => void;
}) {
  const { view, pins, label, onPin } = props;
  const lateral = view === 'left' || view === 'right';
  const press = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPin?.((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pins are added and edited by keyboard in the list of findings
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={onPin && styles.pinnable}
      role="img"
      aria-label={label}
      onClick={onPin && press}
    >
      <path
        d={lateral ? LATERAL : DORSAL}
        className={styles.silhouette}
        transform={view === 'right' ? `matrix(-1 0 0 1 ${WIDTH} 0)` : undefined}
      />
      {pins.map((pin) => (
        <g key={pin.number} transform={`translate(${pin.x * WIDTH} ${pin.y * HEIGHT})`} className={styles.pin}>
          <circle r={9} />
          <text y={3.6}>{pin.number}</text>
        </g>
      ))}
    </svg>
  );
}

import type { MouseEvent } from 'react';
import type { BodyFinding } from '../contract/index.ts';
import type { bodyViews } from '../domain/index.ts';
import styles from './record-exam.module.css';
import { MAP_HEIGHT, MAP_WIDTH, silhouetteOf } from './silhouettes.ts';

/** The silhouette with its numbered pins; a press on it sets the next one. Every pin is a row of the list as well. */
export function Silhouette(props: {
  species: string;
  view: (typeof bodyViews)[number];
  pins: readonly BodyFinding[];
  label: string;
  onPin?: (x: number, y: number) => void;
}) {
  const { species, view, pins, label, onPin } = props;
  const isLateral = view === 'left' || view === 'right';
  const { outline, details } = silhouetteOf(species, isLateral ? 'side' : 'above');
  const press = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPin?.((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pins are added and edited by keyboard in the list of findings
    <svg
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      className={onPin && styles.pinnable}
      role="img"
      aria-label={label}
      onClick={onPin && press}
    >
      <g
        data-species={species}
        className={styles.silhouette}
        transform={view === 'right' ? `matrix(-1 0 0 1 ${MAP_WIDTH} 0)` : undefined}
      >
        <path d={outline} />
        {details.map((detail) => (
          <path key={detail} d={detail} className={styles.detail} />
        ))}
      </g>
      {pins.map((pin) => (
        <g key={pin.number} transform={`translate(${pin.x * MAP_WIDTH} ${pin.y * MAP_HEIGHT})`} className={styles.pin}>
          <circle r={9} />
          <text y={3.6}>{pin.number}</text>
        </g>
      ))}
    </svg>
  );
}

import type { ReactNode } from 'react';
import styles from './scales.module.css';
import { type Point, smooth } from './smooth.ts';

/** How an animal is drawn: what sets one species apart from another in these figures. */
type Look = 'cat' | 'dog' | 'rabbit';
const lookOf = (species: string): Look => (species === 'cat' || species === 'rabbit' ? species : 'dog');

/**
 * An animal of a body condition score, from above and from the left: the waist and the line of the belly follow the
 * score, ribs and spine show while it is thin. Our own drawing.
 *
 * @param score 1 (emaciated) to 9 (severely obese).
 */
export function BodyFigure({ species, score }: { species: string; score: number }) {
  const look = lookOf(species);
  // From −1 (emaciated) over 0 (ideal) to 1 (obese).
  const fat = (score - 5) / 4;
  const thin = Math.max(0, -fat);
  return (
    <svg className={styles.figure} viewBox="0 0 120 116" aria-hidden="true">
      <FromAbove look={look} fat={fat} thin={thin} />
      <FromLeft look={look} fat={fat} thin={thin} />
    </svg>
  );
}

type Shape = { readonly look: Look; readonly fat: number; readonly thin: number };

function FromAbove({ look, fat, thin }: Shape) {
  const half = [
    [30, 6 + fat],
    [42, 11 + fat * 2],
    [56, 12 + fat * 3.5],
    [72, 9 + fat * 6.5],
    [86, 10 + fat * 4],
    [98, 6.5 + fat * 2],
  ] as const;
  const y = 22;
  const body: Point[] = [
    ...half.map(([x, width]): Point => [x, y - width]),
    [103, y],
    ...half.toReversed().map(([x, width]): Point => [x, y + width]),
  ];
  return (
    <g>
      <path
        className={styles.limb}
        d={`M102 ${y}C110 ${y - 2} 114 ${y + 4} ${look === 'rabbit' ? '106' : '118'} ${y}`}
      />
      <path className={styles.body} d={smooth(body)} />
      <ellipse className={styles.body} cx={20} cy={y} rx={look === 'dog' ? 12 : 10} ry={8.5} />
      {look === 'rabbit' ? (
        <path
          className={styles.body}
          d={`M22 ${y - 7}L42 ${y - 11}L28 ${y - 4}ZM22 ${y + 7}L42 ${y + 11}L28 ${y + 4}Z`}
        />
      ) : (
        <path
          className={styles.body}
          d={`M20 ${y - 8}L28 ${y - 14}L28 ${y - 5}ZM20 ${y + 8}L28 ${y + 14}L28 ${y + 5}Z`}
        />
      )}
      <Bones opacity={thin}>
        <path d={`M32 ${y}H98`} strokeDasharray="2 2.5" />
        {[44, 50, 56, 62].map((x) => (
          <path key={x} d={`M${x} ${y - 2}q3 -4 1 -8M${x} ${y + 2}q3 4 1 8`} />
        ))}
      </Bones>
    </g>
  );
}

function FromLeft({ look, fat, thin }: Shape) {
  const isCat = look === 'cat';
  const body: Point[] = [
    [31, 62],
    [48, 59 - fat],
    [70, 59 - fat],
    [90, 61],
    [98, 69],
    [94, 80],
    [84, 79 + fat * 9 + (isCat && fat > 0 ? fat * 3 : 0)],
    [68, 84 + fat * 7],
    [48, 87 + fat * 3],
    [34, 80],
    [29, 70],
  ];
  const tail = { dog: 'M96 66C104 62 108 56 110 50', cat: 'M97 67C108 68 114 60 112 48', rabbit: 'M97 68q7 -3 5 3' };
  return (
    <g>
      <path className={styles.limb} d={tail[look]} />
      <path className={styles.limb} d="M40 82V106M48 84V106M84 78L88 92L85 106M92 74L97 91L94 106" />
      <path className={styles.body} d={smooth(body)} />
      <ellipse className={styles.body} cx={22} cy={60} rx={10} ry={8.5} />
      {look === 'dog' && <path className={styles.body} d="M15 58L6 62L8 67L17 66Z" />}
      <path
        className={styles.body}
        d={
          {
            dog: 'M24 53Q33 54 30 66Q25 62 23 56Z',
            cat: 'M18 53L20 43L26 52Z',
            rabbit: 'M20 53Q22 34 29 33Q30 45 26 54Z',
          }[look]
        }
      />
      <circle className={styles.eye} cx={17.5} cy={58.5} r={1.2} />
      <Bones opacity={thin}>
        {[46, 52, 58, 64].map((x) => (
          <path key={x} d={`M${x} 64q-4 7 1 16`} />
        ))}
        <path d="M88 64q6 2 4 9" />
      </Bones>
    </g>
  );
}

function Bones({ opacity, children }: { opacity: number; children: ReactNode }) {
  if (opacity === 0) return null;
  return (
    <g className={styles.bones} opacity={opacity}>
      {children}
    </g>
  );
}

/** Loss of muscle over the spine, as a section through the back. Our own drawing. @param level 0 (none) to 3 (severe). */
export function MuscleFigure({ level }: { level: number }) {
  const [x, y] = [[20, 27, 38, 45][level]!, [8, 17, 33, 42][level]!];
  return (
    <svg className={styles.figure} viewBox="0 0 100 62" aria-hidden="true">
      <path className={styles.body} d={`M8 56Q${x} ${y} 47 13Q50 10 53 13Q${100 - x} ${y} 92 56Z`} />
      <path className={styles.bone} d="M47 16Q50 12 53 16L53 34L72 40L72 44L28 44L28 40L47 34Z" />
      <circle className={styles.bone} cx={50} cy={46} r={8} />
    </svg>
  );
}

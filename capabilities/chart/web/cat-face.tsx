import type { CatFace, FaceUnit } from '../domain/index.ts';
import styles from './scales.module.css';

const CALM: CatFace = { ears: 0, eyes: 0, muzzle: 0, whiskers: 0, head: 0 };

/** A cat in which one unit of the Feline Grimace Scale has a grade and the others are calm. Our own drawing. */
export function FaceFigure({ unit, grade }: { unit: FaceUnit; grade: 0 | 1 | 2 }) {
  if (unit === 'head') return <HeadFigure grade={grade} />;
  const { ears, eyes, muzzle, whiskers }: CatFace = { ...CALM, [unit]: grade };
  const turn = [0, 20, 46][ears]!;
  const apart = [0, 2, 5][ears]!;
  const eye = [7, 4, 1.4][eyes]!;
  const [rx, ry] = [
    [13, 11],
    [15, 9],
    [18, 7],
  ][muzzle] as [number, number];
  return (
    <svg className={styles.figure} viewBox="0 0 100 92" aria-hidden="true">
      {[-1, 1].map((side) => (
        <g key={side} transform={`translate(50 0) scale(${side} 1)`}>
          <path
            className={styles.body}
            transform={`translate(${apart} 0) rotate(${turn} 22 32)`}
            d="M10 27Q16 8 26 3Q34 18 33 38Z"
          />
        </g>
      ))}
      <path
        className={styles.body}
        d="M50 22C78 22 88 38 86 56C84 74 68 86 50 86C32 86 16 74 14 56C12 38 22 22 50 22Z"
      />
      {[-1, 1].map((side) => (
        <g key={side} transform={`translate(50 0) scale(${side} 1)`}>
          <ellipse className={styles.white} cx={18} cy={48} rx={8.5} ry={eye} />
          {eyes < 2 && <ellipse className={styles.eye} cx={18} cy={48} rx={2.4} ry={eye * 0.85} />}
          <path className={styles.line} d={`M9 ${48 - eye}Q18 ${46 - eye * 1.15} 27 ${48 - eye}`} />
          <Whiskers grade={whiskers} />
        </g>
      ))}
      <ellipse className={styles.white} cx={50} cy={67} rx={rx} ry={ry} />
      <path className={styles.nose} d="M46.5 60H53.5L50 64Z" />
      <path
        className={styles.line}
        d={`M50 64V68M${50 - rx * 0.5} ${67 + ry * 0.3}Q50 ${67 + ry * 0.75} ${50 + rx * 0.5} ${67 + ry * 0.3}`}
      />
    </svg>
  );
}

/** Loose and curved down; a little curved; straight and forward. */
function Whiskers({ grade }: { grade: 0 | 1 | 2 }) {
  const bend = [9, 3, 0][grade]!;
  const rise = [6, 0, -5][grade]!;
  return (
    <path
      className={styles.whisker}
      d={[0, 4, 8].map((down) => `M16 ${64 + down}Q30 ${62 + down - bend * 0.4} 46 ${64 + down * 1.5 + rise}`).join('')}
    />
  );
}

/** The head above, at and below the line of the shoulders, from the side. */
function HeadFigure({ grade }: { grade: 0 | 1 | 2 }) {
  const y = [34, 50, 66][grade]!;
  const turn = [0, 6, 22][grade]!;
  return (
    <svg className={styles.figure} viewBox="0 0 100 92" aria-hidden="true">
      <path className={styles.body} d="M36 52C50 40 82 42 90 60C94 72 92 84 88 86H40C32 78 30 62 36 52Z" />
      <path className={styles.limb} d="M88 82C98 80 98 68 94 62" />
      <path className={styles.dashed} d="M4 50H98" />
      <g transform={`translate(26 ${y}) rotate(${-turn})`}>
        <path className={styles.body} d="M-8 -12L-8 -24L2 -14ZM4 -13L9 -23L13 -9Z" />
        <ellipse className={styles.body} cx={0} cy={0} rx={17} ry={14} />
        <circle className={styles.eye} cx={-7} cy={-2} r={1.8} />
        <path className={styles.nose} d="M-17 2L-13 1L-14 5Z" />
      </g>
    </svg>
  );
}

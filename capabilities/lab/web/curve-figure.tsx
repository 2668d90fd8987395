import { useFormat } from '@alder/i18n';
import { type Curve, curveFacts, curveShape } from '../domain/index.ts';
import styles from './sent-files.module.css';
import { useLabTexts } from './use-lab-texts.ts';

const [WIDTH, HEIGHT] = [180, 84];

/** A histogram of an analyzer as a small plot, with what it shows in words for a reader who does not see it. */
export function CurveFigure({ name, curve }: { name: string; curve: Curve }) {
  const t = useLabTexts();
  const format = useFormat();
  const { line, area, limits: lines } = curveShape(curve, WIDTH, HEIGHT);
  const { peak, from, to } = curveFacts(curve);
  const number = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1);
  const limits = curve.limits.map(number).join(', ');
  const facts = { name, peak: number(peak), from: number(from), to: number(to), limits };
  return (
    <figure className={styles.curve}>
      <svg
        viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + 4}`}
        role="img"
        aria-label={t(limits ? 'files.curve.limits' : 'files.curve', facts)}
      >
        <path d={area} className={styles.area} />
        <path d={line} className={styles.line} />
        {lines.map((x) => (
          <path key={x} d={`M${x} 0V${HEIGHT}`} className={styles.limit} />
        ))}
        <path d={`M0 ${HEIGHT}H${WIDTH}`} className={styles.axis} />
      </svg>
      <figcaption>
        {name}
        <small>
          {number(from)} – {number(to)}
        </small>
      </figcaption>
    </figure>
  );
}

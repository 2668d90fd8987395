import { useFormat } from '@alder/i18n';
import type { GraphicObject } from '@alder/measurements/contract';
import type { CalibrationInput } from '@alder/measurements/domain';
import {
  type Animal,
  type Finding,
  type FindingKind,
  findingOf,
  heartInterval,
  heartScoreOf,
  isFinding,
  SAW_RADII,
  USUAL_SAW,
} from '@alder/measurements/domain';
import { Button, Chip, Sparkline, toast } from '@alder/ui';
import { ChevronDown, ChevronUp, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { type Filing, FilingLine } from './filing.tsx';
import { judged, mainOf, readingOf, reportOf } from './finding-texts.ts';
import type { EarlierFinding } from './image-graphics.ts';
import styles from './panel.module.css';

type FindingProps = {
  readonly image: CalibrationInput & { readonly id: string };
  readonly graphic: GraphicObject;
  readonly animal: Animal | undefined;
  /** The same measurement on earlier images of the animal, oldest first. */
  readonly earlier: readonly EarlierFinding[];
  readonly onGraphic: (graphic: GraphicObject) => void;
  /** Filing of the measurement as a value of the patient. */
  readonly filing?: Filing | undefined;
};

/** A guided measurement: its value, the reference interval, and the sentence for the report. */
export function FindingCard(props: FindingProps) {
  const { image, graphic } = props;
  if (!isFinding(graphic.kind)) return null;
  const finding = findingOf(image, { ...graphic, kind: graphic.kind });
  if (!finding) return null;
  const parts = {
    ...props,
    kind: graphic.kind,
    finding,
    earlier: props.earlier.filter(({ kind }) => kind === graphic.kind),
  };
  return graphic.kind === 'vhs' ? <HeartCard {...parts} /> : <NumberCard {...parts} />;
}

type CardProps = FindingProps & { readonly kind: FindingKind; readonly finding: Finding };

function HeartCard(props: CardProps) {
  const { image, graphic, animal, earlier, finding } = props;
  const t = useViewerTexts();
  const format = useFormat();
  const { vhs, long, short } = heartScoreOf(image, graphic.points);
  const interval = animal && heartInterval(animal);
  const one = (value: number) => format.number(value, 1);
  const { about, warning, flag = '' } = judged(t, format, 'vhs', finding, animal);
  const values = { long: one(long), short: one(short) };
  return (
    <Card
      title={t('vhs.title')}
      value={one(vhs)}
      unit={t('vertebra')}
      chip={warning && <Warning flag={flag}>{warning}</Warning>}
      report={reportOf(t, format, 'vhs', finding)}
      about={about}
      source={t(`source.${finding.source}`)}
      filing={filingOf(props, reportOf(t, format, 'vhs', finding))}
    >
      <p className={styles.parts}>
        <i data-tone="first" aria-hidden="true" /> {t('vhs.long', values)} <i data-tone="second" aria-hidden="true" />{' '}
        {t('vhs.short', values)}
      </p>
      {interval && <Interval value={vhs} low={interval.low ?? 0} high={interval.high} />}
      <Trend value={vhs} earlier={earlier} flag={flag} interval={interval} />
    </Card>
  );
}

/** Flag of a value outside of its interval, as text and with an arrow. */
function Warning({ flag, children }: { flag: '' | 'L' | 'H'; children: string }) {
  const Arrow = flag === 'L' ? ChevronDown : ChevronUp;
  return (
    <Chip tone="warn" icon={<Arrow />}>
      {children}
    </Chip>
  );
}

/** The score on its interval, with a margin of a vertebra and a half on either side. */
function Interval({ value, low, high }: { value: number; low: number; high: number }) {
  const format = useFormat();
  const [from, to] = [low - 1.5, high + 2.5];
  const place = (score: number) => Math.min(100, Math.max(0, ((score - from) / (to - from)) * 100));
  return (
    <div className={styles.calibration} aria-hidden="true">
      <span className={styles.track}>
        <i className={styles.zone} style={{ left: `${place(low)}%`, width: `${place(high) - place(low)}%` }} />
        <i
          className={styles.dot}
          data-high={value > high || value < low ? '' : undefined}
          style={{ left: `${place(value)}%` }}
        />
      </span>
      <span className={styles.ticks}>
        <span style={{ left: `${place(low)}%` }}>{format.number(low, 1)}</span>
        <span style={{ left: `${place(high)}%` }}>{format.number(high, 1)}</span>
      </span>
    </div>
  );
}

/** Further values below the main one. */
const VISIBLE_ROWS = ['length', 'height', 'varus', 'rotation', 'advancement', 'cage'] as const;

/** All other measurements: one number, or one for each side. */
function NumberCard(props: CardProps) {
  const { kind, finding, graphic, animal, earlier, onGraphic } = props;
  const t = useViewerTexts();
  const format = useFormat();
  const { about, warning, flag = warning ? 'H' : '' } = judged(t, format, kind, finding, animal);
  const more = VISIBLE_ROWS.flatMap((name) => {
    const reading = finding.more.find((one) => one.name === name);
    return reading ? [t('reading', { name: t(`reading.${name}`), value: readingOf(t, format, reading) })] : [];
  });
  return (
    <Card
      title={t(`${kind}.title`)}
      value={mainOf(t, format, kind, finding)}
      unit=""
      chip={warning && <Warning flag={flag}>{warning}</Warning>}
      report={reportOf(t, format, kind, finding)}
      about={about}
      source={t(`source.${finding.source}`)}
      filing={filingOf(props, reportOf(t, format, kind, finding))}
    >
      {more.length > 0 && <p className={styles.parts}>{more.join(' · ')}</p>}
      {kind === 'tpa' && (
        <label className={styles.saw}>
          {t('tpa.saw')}
          <select
            value={graphic.millimetres ?? USUAL_SAW}
            onChange={(event) => onGraphic({ ...graphic, millimetres: Number(event.target.value) })}
          >
            {SAW_RADII.map((radius) => (
              <option key={radius} value={radius}>
                {t('length', { value: format.number(radius, 0) })}
              </option>
            ))}
          </select>
        </label>
      )}
      {finding.main.length === 1 && <Trend value={finding.main[0]!.value} earlier={earlier} flag={flag} />}
      {finding.main.length > 1 && <Before earlier={earlier} />}
    </Card>
  );
}

function filingOf({ filing, image, ...parts }: CardProps, sentence: string): ReactNode {
  return filing && <FilingLine filing={filing} image={image.id} {...parts} sentence={sentence} />;
}

function Trend(props: {
  value: number;
  earlier: readonly EarlierFinding[];
  flag: '' | 'L' | 'H';
  interval?: { low?: number; high: number } | undefined;
}) {
  const { value, earlier, flag, interval } = props;
  if (earlier.length === 0) return null;
  return (
    <div className={styles.trend}>
      <Sparkline
        values={[...earlier.map(({ finding }) => finding.main[0]!.value), value]}
        flag={flag}
        {...(interval && { low: interval.low ?? 0, high: interval.high })}
        width={120}
        height={30}
      />
      <Before earlier={earlier} />
    </div>
  );
}

/** The previous value, and its date. */
function Before({ earlier }: { earlier: readonly EarlierFinding[] }) {
  const t = useViewerTexts();
  const format = useFormat();
  const last = earlier.at(-1);
  if (!last) return null;
  const value = mainOf(t, format, last.kind, last.finding);
  return <span>{t('vhs.before', { value, date: format.date(last.datetime) })}</span>;
}

function Card(props: {
  title: string;
  value: string;
  unit: string;
  chip: ReactNode;
  report: string;
  about: string | undefined;
  /** The calibration of the value. */
  source: string;
  filing: ReactNode;
  children?: ReactNode;
}) {
  const { title, value, unit, chip, report, about, source, filing, children } = props;
  const t = useViewerTexts();
  const copy = () =>
    void navigator.clipboard.writeText(report).then(
      () => toast({ text: t('report.copied') }),
      () => toast({ tone: 'fail', text: report }),
    );
  return (
    <section className={styles.finding} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {chip}
      </header>
      <p className={styles.big}>
        <b>{value}</b> {unit}
      </p>
      {children}
      {about && <p className={styles.about}>{about}</p>}
      <p className={styles.source}>{source}</p>
      {filing}
      <footer>
        <span>{report}</span>
        <Button size="sm" variant="ghost" icon={<Copy />} onClick={copy}>
          {t('report.copy')}
        </Button>
      </footer>
    </section>
  );
}

import { useFormat } from '@alder/i18n';
import { Button, Chip, Sparkline, toast } from '@alder/ui';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Mark } from '../../contract/index.ts';
import type { Gauge } from '../measure/calibration.ts';
import { heartScoreOf, leftAtrialSizeOf } from '../measure/heart.ts';
import { norbergOf } from '../measure/hip.ts';
import { type Animal, atrialFinding, heartInterval, NORBERG_MEANS } from '../measure/ranges.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import styles from './panel.module.css';

/** A vertebral heart score of an earlier study of the same animal. */
export type EarlierScore = { readonly datetime: string; readonly vhs: number };

type FindingProps = {
  readonly image: Gauge;
  readonly mark: Mark;
  readonly animal: Animal | undefined;
  readonly earlier: readonly EarlierScore[];
};

/** What a guided measurement says: its number, what it is held against, and the sentence for the report. */
export function FindingCard(props: FindingProps) {
  if (props.mark.kind === 'vhs') return <HeartCard {...props} />;
  return props.mark.kind === 'vlas' ? <AtriumCard {...props} /> : <HipCard {...props} />;
}

function HeartCard({ image, mark, animal, earlier }: FindingProps) {
  const t = useViewerTexts();
  const format = useFormat();
  const { vhs, long, short } = heartScoreOf(image, mark.points);
  const interval = animal && heartInterval(animal);
  const one = (value: number) => format.number(value, 1);
  const range = interval && t(`vhs.range.${interval.of}`, { low: one(interval.low ?? 0), high: one(interval.high) });
  const isAbove = interval !== undefined && vhs > interval.high;
  const values = { vhs: one(vhs), long: one(long), short: one(short) };
  return (
    <Finding
      title={t('vhs.title')}
      value={one(vhs)}
      unit={t('vertebra')}
      chip={isAbove && <Chip tone="warn">{t('vhs.above', { high: one(interval.high) })}</Chip>}
      report={t('vhs.report', values)}
      about={range}
    >
      <p className={styles.parts}>
        <i data-tone="first" aria-hidden="true" /> {t('vhs.long', values)} <i data-tone="second" aria-hidden="true" />{' '}
        {t('vhs.short', values)}
      </p>
      {interval && <Interval value={vhs} low={interval.low ?? 0} high={interval.high} />}
      {earlier.length > 0 && (
        <div className={styles.trend}>
          <Sparkline
            values={[...earlier.map((score) => score.vhs), vhs]}
            flag={isAbove ? 'H' : ''}
            {...(interval && { low: interval.low, high: interval.high })}
            width={120}
            height={30}
          />
          <span>
            {t('vhs.before', { value: one(earlier.at(-1)!.vhs), date: format.date(earlier.at(-1)!.datetime) })}
          </span>
        </div>
      )}
    </Finding>
  );
}

/** The score on its interval, with a vertebra and a half of room on either side. */
function Interval({ value, low, high }: { value: number; low: number; high: number }) {
  const format = useFormat();
  const [from, to] = [low - 1.5, high + 2.5];
  const place = (score: number) => Math.min(100, Math.max(0, ((score - from) / (to - from)) * 100));
  return (
    <div className={styles.gauge} aria-hidden="true">
      <span className={styles.track}>
        <i className={styles.zone} style={{ left: `${place(low)}%`, width: `${place(high) - place(low)}%` }} />
        <i className={styles.dot} data-high={value > high ? '' : undefined} style={{ left: `${place(value)}%` }} />
      </span>
      <span className={styles.ticks}>
        <span style={{ left: `${place(low)}%` }}>{format.number(low, 1)}</span>
        <span style={{ left: `${place(high)}%` }}>{format.number(high, 1)}</span>
      </span>
    </div>
  );
}

function AtriumCard({ image, mark, animal }: FindingProps) {
  const t = useViewerTexts();
  const format = useFormat();
  const size = leftAtrialSizeOf(image, mark.points);
  const finding = animal && atrialFinding(size, animal);
  const value = format.number(size, 1);
  return (
    <Finding
      title={t('vlas.title')}
      value={value}
      unit={t('vertebra')}
      chip={finding && finding !== 'normal' && <Chip tone="warn">{t(`vlas.${finding}`)}</Chip>}
      report={t('vlas.report', { value })}
      about={finding && t('vlas.range')}
    />
  );
}

function HipCard({ image, mark }: FindingProps) {
  const t = useViewerTexts();
  const format = useFormat();
  const found = norbergOf(image, mark.points);
  if (!found) return null;
  const values = { first: format.number(found.first, 1), second: format.number(found.second, 1) };
  return (
    <Finding
      title={t('norberg.title')}
      value={`${values.first}° · ${values.second}°`}
      unit=""
      chip={undefined}
      report={t('norberg.report', values)}
      about={t('norberg.range', NORBERG_MEANS)}
    />
  );
}

function Finding(props: {
  title: string;
  value: string;
  unit: string;
  chip: ReactNode;
  report: string;
  about: string | undefined;
  children?: ReactNode;
}) {
  const { title, value, unit, chip, report, about, children } = props;
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
      <footer>
        <span>{report}</span>
        <Button size="sm" variant="ghost" icon={<Copy />} onClick={copy}>
          {t('report.copy')}
        </Button>
      </footer>
    </section>
  );
}

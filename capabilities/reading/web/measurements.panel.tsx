import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { type FiledMeasurement, getFiledMeasurements } from '@alder/measurements/contract';
import { type FiledSeries, seriesOf } from '@alder/measurements/domain';
import { Sparkline } from '@alder/ui';
import { judged, readingOf, useViewerTexts } from '@alder/viewer';
import { Link } from 'react-router';
import styles from './measurements.module.css';
import { useReadingTexts } from './use-reading-texts.ts';

/** Filed measurements of a patient: value, range, previous value, trend. Empty where there are none. */
export function MeasurementsPanel({ pet }: { pet: string }) {
  const t = useReadingTexts();
  const { data } = useCall(getFiledMeasurements, { pet });
  const all = seriesOf(data?.result ?? []);
  if (all.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('filed.title')}>
      <h3>{t('filed.title')}</h3>
      <ul>
        {all.map((series) => (
          <Kind key={series.kind} {...series} />
        ))}
      </ul>
    </section>
  );
}

function Kind({ kind, latest, previous, standing, past }: FiledSeries<FiledMeasurement>) {
  const t = useReadingTexts();
  const words = useViewerTexts();
  const format = useFormat();
  const { species, breed, flag, low, high } = latest;
  const finding = { main: latest.main, more: latest.more, source: latest.source };
  const { about } = judged(words, format, kind, finding, { species, breed });
  const text = (one: FiledMeasurement) => one.main.map((reading) => readingOf(words, format, reading)).join(' · ');
  return (
    <li>
      <p className={styles.value}>
        <span>{words(`${kind}.title`)}</span>
        <b data-flag={flag || undefined}>
          {text(latest)}
          {flag && <abbr title={t(`filed.${flag}`)}>{flag === 'H' ? '▲' : '▼'}</abbr>}
        </b>
        <ImageLink one={latest} />
      </p>
      <p className={styles.about}>
        {previous && (
          <span>{t('filed.before', { value: text(previous), date: format.date(previous.measured_at) })}</span>
        )}
        {standing.length > 1 && (
          <Sparkline
            values={standing.map(({ main }) => main[0]!.value)}
            {...(low !== null && { low })}
            {...(high !== null && { high })}
            flag={flag}
            label={t('filed.trend', { count: standing.length })}
          />
        )}
        {about && <span>{about}</span>}
      </p>
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{t('filed.past', { count: past.length })}</summary>
          {past.map((one) => (
            <p key={one.id}>
              <s>{text(one)}</s> {t(one.withdrawn_at ? 'filed.wasWithdrawn' : 'filed.wasSuperseded')}{' '}
              {format.date(one.measured_at)}, {one.author_name}
            </p>
          ))}
        </details>
      )}
    </li>
  );
}

function ImageLink({ one }: { one: FiledMeasurement }) {
  const t = useReadingTexts();
  const format = useFormat();
  const date = format.date(one.measured_at);
  if (one.image_deleted) return <span>{t('filed.noImage', { date })}</span>;
  return <Link to={`/pacs/study/${one.study}/image/${one.medical_image}`}>{t('filed.image', { date })}</Link>;
}

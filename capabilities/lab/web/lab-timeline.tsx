import { usePages } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { chartRange } from '@alder/ranges/domain';
import { showUnit } from '@alder/terms';
import { Card, LabFlagMark, RangeBar, Sparkline, TimelineItem } from '@alder/ui';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { getNewRecords, type LabRecord } from '../contract/index.ts';
import { decimalsOf, nameOf } from '../domain/index.ts';
import styles from './lab-timeline.module.css';
import {
  deviceOf,
  flagMark,
  isAbnormal,
  measuredText,
  profileOf,
  type SheetRow,
  sheetRows,
  sparkOf,
  valueText,
} from './lab-view.ts';
import { latestRows } from './patient-lab.panel.tsx';
import { Flags } from './results-inbox.panel.tsx';
import { useLabTexts } from './use-lab-texts.ts';
import { useReaderUnits } from './use-reader-units.ts';

/** As many a page as the laboratory's own tab reads: the two share what was read. */
const A_PAGE = 50;

/** The results of a patient as events of its history: values out of range, with the previous value. */
export function useLabTimeline(pet: { readonly id: string }) {
  const t = useLabTexts();
  const list = usePages(getNewRecords, { pet: pet.id, limit: A_PAGE });
  const records = useReaderUnits(list.pages.flatMap(({ result }) => result));
  const events = records.map((record) => ({
    id: `lab.${record.id}`,
    at: record.timestamp,
    kind: 'lab',
    label: t('timeline.filter'),
    item: <ResultItem record={record} records={records} />,
  }));
  const { isPending, error, refetch, hasMore, isFetchingMore, more } = list;
  return { events, what: t('timeline.what'), isPending, error, refetch, hasMore, isFetchingMore, more };
}

/** How many analytes stand beside a history. */
const TRENDS = 6;

/** The analytes of a patient that are most worth a look, each with how it went; the tab of the laboratory has them all. */
export function LabTrends({ pet }: { readonly pet: { readonly id: string } }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const list = usePages(getNewRecords, { pet: pet.id, limit: A_PAGE });
  const rows = latestRows(useReaderUnits(list.pages.flatMap(({ result }) => result))).slice(0, TRENDS);
  if (rows.length === 0) return null;
  return (
    <Card title={t('patient.trend')}>
      <ul className={styles.trends}>
        {rows.map(({ value, history }) => {
          const { low, high } = chartRange(value.range);
          return (
            <li key={value.code} data-flag={flagMark(value.flag)}>
              <span>{nameOf(value, language)}</span>
              <b className="tn">{valueText(value)}</b>
              <LabFlagMark flag={flagMark(value.flag)} />
              <Sparkline
                width={272}
                height={44}
                {...sparkOf(history)}
                flag={flagMark(value.flag)}
                {...(low !== undefined && { low })}
                {...(high !== undefined && { high })}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function ResultItem({ record, records }: { record: LabRecord; records: readonly LabRecord[] }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const abnormal = sheetRows(record, records).filter(({ value }) => isAbnormal(value));
  const isCritical = record.critical && !record.acknowledged;
  return (
    <TimelineItem
      icon={<FlaskConical />}
      {...(isCritical && { tone: 'critical' as const })}
      title={profileOf(record, t, language)}
      badges={<Flags record={record} />}
      meta={[deviceOf(t, record), format.time(record.timestamp)].join(' · ')}
      footer={
        <>
          <Link to={`/clinicpath/results/${record.id}`}>{t('timeline.all', { count: record.results.length })}</Link>
          {!record.reviewed && <span className={styles.unreviewed}>{t('timeline.unreviewed')}</span>}
        </>
      }
    >
      {abnormal.length > 0 && (
        <ul className={styles.rows}>
          {abnormal.map((row) => (
            <Row key={row.value.code} row={row} />
          ))}
        </ul>
      )}
      {record.result}
    </TimelineItem>
  );
}

function Row({ row: { value, previous } }: { row: SheetRow }) {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const flag = flagMark(value.flag);
  const unit = showUnit(value.unit) || value.unit_raw;
  const decimals = decimalsOf(value);
  const name = nameOf(value, language);
  const before = previous && measuredText(format, previous, decimals);
  return (
    <li data-flag={flag}>
      <span className={styles.name}>{name}</span>
      <b className="tn">{value.raw}</b>
      <small>{unit}</small>
      <RangeBar
        bare
        label={name}
        unit={unit}
        decimals={decimals}
        value={value.number}
        {...(previous && { previous: previous.value })}
        {...chartRange(value.range)}
      />
      <span className={`${styles.before} tn`} title={before && t('timeline.before')}>
        {before}
      </span>
      <LabFlagMark flag={flag} />
    </li>
  );
}

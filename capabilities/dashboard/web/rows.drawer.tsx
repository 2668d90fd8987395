import { saveFile, useAccount, useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, Drawer, Loaded, Table } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { exportReportRows, getReportRows, type ReportRow } from '../contract/index.ts';
import { type Bucket, type DayRange, measureOf } from '../domain/index.ts';
import styles from './dashboard.module.css';
import { useDashboardTexts } from './use-dashboard-texts.ts';
import type { ListedRows } from './use-range.ts';
import { useReportLabels } from './use-report-labels.ts';

/** The rows that a figure is made of: their values make it exactly, and each opens its record. */
export function RowsDrawer({
  listed,
  range,
  bucket,
  title,
  onClose,
}: {
  readonly listed: ListedRows;
  readonly range: DayRange;
  readonly bucket: Bucket;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useDashboardTexts();
  const { hospital } = useAccount();
  const { language } = useLanguage();
  const [offset, setOffset] = useState(0);
  const asked = { ...range, ...listed, bucket };
  const query = useCall(getReportRows, { ...asked, offset }, { keepPrevious: true });
  const labels = useReportLabels();
  const { unit, aggregate } = measureOf(listed.measure);
  const save = () => saveFile(addressOf(exportReportRows, { ...asked, hospital: hospital.key, lang: language }));
  return (
    <Drawer open title={title} onClose={onClose}>
      <Loaded query={query} what={title} isEmpty={({ count }) => count === 0} empty={<p>{t('rows.empty')}</p>}>
        {({ result, value, count, next }) => (
          <div className={styles.rows}>
            <div className={styles.rowsHead}>
              <b className="tn">{t(`rows.${aggregate}`, { value: labels.value(value, unit), count })}</b>
              <Button size="sm" icon={<Download aria-hidden="true" />} onClick={save}>
                {t('rows.csv')}
              </Button>
            </div>
            <RowTable title={title} rows={result} listed={listed} />
            <div className={styles.pager}>
              {offset > 0 && (
                <Button size="sm" onClick={() => setOffset(Math.max(0, offset - 100))}>
                  {t('rows.newer')}
                </Button>
              )}
              {next !== null && (
                <Button size="sm" onClick={() => setOffset(next)}>
                  {t('rows.more')}
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function RowTable({ title, rows, listed }: { title: string; rows: readonly ReportRow[]; listed: ListedRows }) {
  const t = useDashboardTexts();
  const format = useFormat();
  const labels = useReportLabels();
  const { account } = useAccount();
  const { unit, aggregate } = measureOf(listed.measure);
  const thisYear = String(new Date().getFullYear());
  const momentOf = (at: string) =>
    at.startsWith(thisYear) ? `${format.date(at, 'short')} ${format.time(at)}` : format.dateTime(at);
  const shown = (value: number) =>
    aggregate === 'share' ? t(value > 0 ? 'rows.yes' : 'rows.no') : labels.value(value, unit);
  return (
    <Table
      label={title}
      rows={rows.map((row, index) => ({ ...row, place: index }))}
      rowKey={({ place }) => String(place)}
      columns={[
        { id: 'at', header: t('col.at'), cell: ({ at }) => <span className="tn">{momentOf(at)}</span> },
        {
          id: 'what',
          header: t('col.what'),
          rowHeader: true,
          cell: (row) => {
            const to = linkOf(row, account);
            const words = (
              <>
                {row.number !== null && <b className="tn">{`R${String(row.number).padStart(4, '0')}`}</b>}
                {` ${row.pet?.name ?? ''} `}
                <small>{labels.row(row.label)}</small>
              </>
            );
            return to ? <Link to={to}>{words}</Link> : words;
          },
        },
        { id: 'doctor', header: t('col.doctor'), hideBelow: 'md', cell: ({ doctor }) => doctor ?? '' },
        {
          id: 'value',
          header: t('col.value'),
          align: 'end',
          cell: ({ value }) => <span className="tn">{shown(value)}</span>,
        },
      ]}
    />
  );
}

/** Where a row's record is opened; undefined where the reader has no permit for it. */
function linkOf(
  row: ReportRow,
  may: { readonly permit_his?: boolean; readonly permit_lis?: boolean; readonly permit_pacs?: boolean },
): string | undefined {
  if (row.lab_record) return may.permit_lis ? `/clinicpath/results/${row.lab_record}` : undefined;
  if (row.study) return may.permit_pacs ? `/pacs/study/${row.study}` : undefined;
  if (row.receipt) return may.permit_his && row.visit ? `/his/checkout/${row.visit}` : undefined;
  return may.permit_his && row.visit ? `/his/record/${row.visit}` : undefined;
}

import { useCall, usePages } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { chartRange } from '@alder/ranges/domain';
import { Button, Empty, Loaded, PressArea, Seg, Sparkline } from '@alder/ui';
import { type ComponentType, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { getAllOrders, getNewRecords, type LabRecord } from '../contract/index.ts';
import { nameOf } from '../domain/index.ts';
import lab from './lab.module.css';
import {
  flagMark,
  isAbnormal,
  orderedOf,
  profileOf,
  type SheetRow,
  sheetRows,
  sparkOf,
  valueText,
} from './lab-view.ts';
import { OrderChip, type OrderSlots } from './order-acts.tsx';
import styles from './patient-lab.module.css';
import { LabOrderButton } from './record-lab.panel.tsx';
import { Flags } from './results-inbox.panel.tsx';
import { Trend } from './results-side.panel.tsx';
import { useLabTexts } from './use-lab-texts.ts';
import { useReaderUnits } from './use-reader-units.ts';

export type PatientLabSlots = OrderSlots & {
  /** All results as a table of analytes and dates. */
  readonly Matrix?: ComponentType<{ pet: string }> | undefined;
};

/** The laboratory of one pet: open orders, and its results one by one or, with `?view=table`, as a table. */
export function PatientLabPanel({ pet, Matrix, Type }: { readonly pet: string } & PatientLabSlots) {
  const t = useLabTexts();
  const [search, setSearch] = useSearchParams();
  const isTable = Matrix !== undefined && search.get('view') === 'table';
  const show = (view: 'results' | 'table') =>
    setSearch(
      (before) => {
        if (view === 'table') before.set('view', view);
        else before.delete('view');
        return before;
      },
      { replace: true },
    );
  return (
    <section className={styles.patientLab} aria-label={t('patient.title')}>
      <OpenOrders pet={pet} Type={Type} />
      {Matrix && (
        <div className={styles.patientView}>
          <Seg
            size="sm"
            label={t('patient.view')}
            value={isTable ? 'table' : 'results'}
            onChange={show}
            entries={[
              { value: 'results', label: t('patient.byResult') },
              { value: 'table', label: t('patient.table') },
            ]}
          />
        </div>
      )}
      {isTable ? <Matrix pet={pet} /> : <PatientResults pet={pet} />}
    </section>
  );
}

/** Results newest first, and the trend of what has been measured more than once. */
function PatientResults({ pet }: { pet: string }) {
  const t = useLabTexts();
  const list = usePages(getNewRecords, { pet, limit: 50 });
  const records = useReaderUnits(list.pages.flatMap(({ result }) => result));
  const query = { ...list, data: list.isSuccess ? records : undefined };
  return (
    <Loaded
      query={query}
      what={t('patient.title')}
      isEmpty={(all) => all.length === 0}
      empty={<Empty action={<LabOrderButton pet={pet} />}>{t('patient.empty')}</Empty>}
    >
      {(all) => (
        <div className={styles.patientColumns}>
          <ul className={styles.patientResults}>
            {all.map((record) => (
              <PatientResult key={record.id} record={record} />
            ))}
            {list.hasMore && (
              <li>
                <Button busy={list.isFetchingMore} onClick={list.more}>
                  {t('inbox.more')}
                </Button>
              </li>
            )}
          </ul>
          <Trends records={all} />
        </div>
      )}
    </Loaded>
  );
}

function OpenOrders({ pet, Type }: { pet: string } & OrderSlots) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const orders = useCall(getAllOrders, { pet, open: true });
  const { result = [], now = new Date().toISOString() } = orders.data ?? {};
  return (
    <div className={styles.patientOrders}>
      {result.length > 0 && <h3>{t('patient.open')}</h3>}
      {result.map((order) => (
        <span key={order.id} className={lab.stripOrder}>
          {format.list(orderedOf(order, t, language))}
          <OrderChip order={order} now={new Date(now)} />
          {Type && <Type order={order} />}
        </span>
      ))}
      <LabOrderButton pet={pet} />
    </div>
  );
}

function PatientResult({ record }: { record: LabRecord }) {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const abnormal = record.results.filter(isAbnormal);
  return (
    <li>
      <Link to={`/clinicpath/results/${record.id}`} className={styles.patientResult}>
        <time>{format.date(record.timestamp)}</time>
        <b>{profileOf(record, t, language)}</b>
        <Flags record={record} />
        <small>{abnormal.map((value) => `${nameOf(value, language)} ${valueText(value)}`).join(' · ')}</small>
      </Link>
    </li>
  );
}

/** Every analyte that has been measured more than once, the abnormal ones first; one of them large. */
function Trends({ records }: { records: readonly LabRecord[] }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const rows = latestRows(records);
  const [chosen, setChosen] = useState<string>();
  const row = rows.find(({ value }) => value.code === chosen) ?? rows[0];
  if (!row) return null;
  return (
    <div className={styles.trends}>
      <Trend row={row} />
      <ul aria-label={t('patient.trend')}>
        {rows.map(({ value, history }) => {
          const range = chartRange(value.range);
          return (
            <li key={value.code}>
              <PressArea aria-pressed={value.code === row.value.code} onClick={() => setChosen(value.code)}>
                <span>{nameOf(value, language)}</span>
                <b data-flag={flagMark(value.flag)}>{valueText(value)}</b>
                <Sparkline
                  {...sparkOf(history)}
                  flag={flagMark(value.flag)}
                  {...(range.low !== undefined && { low: range.low })}
                  {...(range.high !== undefined && { high: range.high })}
                />
              </PressArea>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Every analyte that was measured more than once, as it was measured last: the abnormal ones first. */
export function latestRows(records: readonly LabRecord[]): SheetRow[] {
  const latest = new Map<string, SheetRow>();
  for (const record of [...records].sort((a, b) => b.timestamp.localeCompare(a.timestamp))) {
    for (const row of sheetRows(record, records)) if (!latest.has(row.value.code)) latest.set(row.value.code, row);
  }
  const rows = [...latest.values()].filter(({ history }) => history.length > 1);
  return rows.sort((a, b) => Number(isAbnormal(b.value)) - Number(isAbnormal(a.value)));
}

/** Name of the laboratory's tab on the page of another capability. */
export function LabTabLabel() {
  const t = useLabTexts();
  return t('patient.title');
}

import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, Chip, Eyebrow, LabFlagMark } from '@alder/ui';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { getAllOrders, getNewRecords, type LabRecord, type ResultValue } from '../contract/index.ts';
import { codeOf, nameOf, readableRaw } from '../domain/index.ts';
import lab from './lab.module.css';
import { deviceOf, flagMark, isAbnormal, orderedOf, profileOf, valueText } from './lab-view.ts';
import { LabOrderDialog } from './order.dialog.tsx';
import { OrderChip } from './order-acts.tsx';
import styles from './record-lab.module.css';
import type { MarkSlot } from './results-sheet.panel.tsx';
import { useLabTexts } from './use-lab-texts.ts';
import { useReaderUnits } from './use-reader-units.ts';

/** Results that are read for a record; a visit seldom has more than three. */
const RESULTS_READ = 20;
/** Results of earlier visits beside a record. */
const MAX_EARLIER = 4;
/** Values without a range that stand beside the abnormal ones. */
const UNJUDGED_SHOWN = 4;

const NO_RESULTS: readonly LabRecord[] = [];

type VisitPlace = {
  readonly pet: string;
  readonly record?: string;
  /** Arrival, ISO 8601: what was measured before belongs to an earlier visit. */
  readonly since?: string;
};
type MarkProps = { readonly Mark?: MarkSlot | undefined };

/** Address of a result over the record that is open. */
const resultAddress = (id: string, code?: string) => ({
  search: `?result=${id}${code ? `&code=${encodeURIComponent(code)}` : ''}`,
});

/** Results and open orders of a visit inside its medical record; new ones appear while it is written. */
export function RecordLabStrip({ pet, since = '', Mark }: VisitPlace & MarkProps) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const results = useCall(getNewRecords, { pet, limit: RESULTS_READ });
  const orders = useCall(getAllOrders, { pet, open: true });
  const open = orders.data?.result ?? [];
  const shown = useReaderUnits(results.data?.result ?? NO_RESULTS);
  const filed = shown.filter(({ timestamp }) => timestamp >= since);
  const among = filed.map(({ id }) => id);
  if (!results.data && !orders.data) return null;
  return (
    <section className={styles.strip} aria-label={t('strip.title')}>
      {filed.map((record) => (
        <ResultCard key={record.id} record={record} among={among} Mark={Mark} />
      ))}
      {filed.length + open.length === 0 && (
        <p className={styles.none}>
          <FlaskConical size={15} aria-hidden="true" />
          {t('strip.none')}
        </p>
      )}
      {open.map((order) => (
        <span key={order.id} className={lab.stripOrder}>
          {format.list(orderedOf(order, t, language))}
          <OrderChip order={order} now={new Date(orders.data!.now)} />
        </span>
      ))}
    </section>
  );
}

/** One result: its abnormal values as chips, and a few without a range; the others counted. */
function ResultCard({ record, among, Mark }: { record: LabRecord; among: readonly string[] } & MarkProps) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const abnormal = record.results.filter(isAbnormal);
  const inRange = record.results.filter(({ flag }) => flag === 'N').length;
  // Nothing says that they are as they should be: a few are shown, more would bury what is abnormal.
  const unjudged = record.results.filter(({ flag }) => flag === null);
  const shown = unjudged.length <= UNJUDGED_SHOWN ? unjudged : [];
  return (
    <article className={styles.result} data-critical={record.critical}>
      <header>
        <FlaskConical size={15} aria-hidden="true" />
        <b>{profileOf(record, t, language)}</b>
        {record.verify_state === 'preliminary' && <Chip tone="outline">{t('sheet.preliminary')}</Chip>}
        <time dateTime={record.timestamp}>
          {format.moment(record.timestamp)} · {deviceOf(t, record)}
        </time>
        <Link to={resultAddress(record.id)}>{t('strip.all', { count: record.results.length })}</Link>
      </header>
      <div className={styles.chips}>
        {[...abnormal, ...shown].map((value) => (
          <ValueChip key={value.code} record={record.id} value={value}>
            {Mark && <Mark record={record.id} code={value.code} among={among} brief />}
          </ValueChip>
        ))}
        {inRange > 0 && (
          <Link to={resultAddress(record.id)} className={styles.chip}>
            {t('strip.inRange', { count: inRange })}
          </Link>
        )}
        {unjudged.length > shown.length && (
          <Link to={resultAddress(record.id)} className={styles.chip}>
            {t('strip.unjudged', { count: unjudged.length })}
          </Link>
        )}
      </div>
      {record.result && <p>{record.result}</p>}
    </article>
  );
}

/** A value that is out of its range, or has none; a press shows its trend. */
function ValueChip({ record, value, children }: { record: string; value: ResultValue; children: ReactNode }) {
  const { language } = useLanguage();
  const flag = flagMark(value.flag);
  const name = nameOf(value, language);
  return (
    <Link to={resultAddress(record, value.code)} className={styles.chip} data-flag={flag} title={name}>
      <span className="sr">{name}</span>
      <span aria-hidden="true">{codeOf(value.code) || name}</span>{' '}
      <b>{'reported' in value ? valueText(value) : readableRaw(value, language)}</b>
      <LabFlagMark flag={flag} />
      {children}
    </Link>
  );
}

/** Results of earlier visits, beside the record of this one. */
export function EarlierResults({ pet, since = '' }: VisitPlace) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const { data } = useCall(getNewRecords, { pet, limit: RESULTS_READ });
  const earlier = (data?.result ?? []).filter(({ timestamp }) => timestamp < since).slice(0, MAX_EARLIER);
  if (earlier.length === 0) return null;
  return (
    <section className={styles.earlier} aria-label={t('strip.earlier')}>
      <Eyebrow level={2}>{t('strip.earlier')}</Eyebrow>
      <ul>
        {earlier.map((record) => (
          <li key={record.id}>
            <Link to={resultAddress(record.id)}>
              <span>{profileOf(record, t, language)}</span>
              <time dateTime={record.timestamp}>{format.date(record.timestamp, 'short')}</time>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={`/patient/${pet}?tab=lab&view=table`}>{t('strip.table')}</Link>
    </section>
  );
}

/** The button beside a plan that opens the order dialog for the record's pet. */
export function LabOrderButton({ pet }: { readonly pet: string; readonly record?: string }) {
  const t = useLabTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<FlaskConical />} onClick={() => setOpen(true)}>
        {t('order.lab')}
      </Button>
      <LabOrderDialog pet={pet} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

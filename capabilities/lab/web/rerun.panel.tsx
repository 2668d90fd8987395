import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { showUnit } from '@alder/terms';
import { Chip } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { getReruns, type LabRecord, type ResultValue } from '../contract/index.ts';
import { nameOf, openStatuses } from '../domain/index.ts';
import styles from './rerun.module.css';
import { useLabTexts } from './use-lab-texts.ts';

type Reruns = PayloadOf<typeof getReruns>;
type Again = Reruns['result'][number];

/** On the sheet of a result: what it measures again, and what became of the re-runs of it; both values stand beside each other. */
export function RerunPanel({ record }: { record: LabRecord }) {
  const t = useLabTexts();
  const { data } = useCall(getReruns, { id: record.id });
  if (!data || (data.of === null && data.result.length === 0)) return null;
  return (
    <section className={styles.reruns} aria-label={t('rerun.panel')}>
      {data.of && <First of={data.of} record={record} />}
      {data.result.map((again) => (
        <Later key={again.order.id} again={again} record={record} />
      ))}
    </section>
  );
}

const diluted = (factor: number | undefined) => (factor !== undefined && factor > 1 ? ` ×${factor}` : '');

/** The result that this one measures again. */
function First({ of: { order, first }, record }: { of: NonNullable<Reruns['of']>; record: LabRecord }) {
  const t = useLabTexts();
  const format = useFormat();
  const { rerun } = order;
  if (!rerun) return null;
  return (
    <div>
      <p>
        <Chip icon={<RotateCcw aria-hidden="true" />}>{`${t('rerun.chip')}${diluted(rerun.factor)}`}</Chip>
        <span>{t('rerun.asked', { name: rerun.by, when: format.moment(order.time), note: rerun.note })}</span>
        {first && (
          <Link to={`/clinicpath/results/${first.id}`}>
            {t('rerun.first', { when: format.moment(first.timestamp) })}
          </Link>
        )}
      </p>
      {first && <Pairs before={first.values} after={record.results} />}
    </div>
  );
}

/** A re-run that was asked for, with its values once they are there. */
function Later({ again: { order, records }, record }: { again: Again; record: LabRecord }) {
  const t = useLabTexts();
  const format = useFormat();
  const { rerun } = order;
  if (!rerun) return null;
  const isOpen = openStatuses.includes(order.order_status);
  return (
    <div>
      <p>
        <Chip tone={isOpen && records.length === 0 ? 'info' : 'neutral'} icon={<RotateCcw aria-hidden="true" />}>
          {`${t('rerun.chip')}${diluted(rerun.factor)}`}
        </Chip>
        <span>{t('rerun.asked', { name: rerun.by, when: format.moment(order.time), note: rerun.note })}</span>
        {records.length === 0 && <span>{t(isOpen ? 'rerun.open' : 'rerun.ended', { number: order.order_id })}</span>}
      </p>
      {records.map((one) => (
        <div key={one.id}>
          <Link to={`/clinicpath/results/${one.id}`}>{t('rerun.result', { when: format.moment(one.timestamp) })}</Link>
          <Pairs before={record.results} after={one.values} />
        </div>
      ))}
    </div>
  );
}

type Value = Pick<ResultValue, 'code' | 'name' | 'raw' | 'unit' | 'dilution'>;

/** The values that both results have, one after the other, each as it was measured. */
function Pairs({ before, after }: { before: readonly Value[]; after: readonly Value[] }) {
  const { language } = useLanguage();
  const pairs = after.flatMap((value) => {
    const first = before.find(({ code }) => code === value.code);
    return first ? [{ first, value }] : [];
  });
  return (
    <ul>
      {pairs.slice(0, 12).map(({ first, value }) => (
        <li key={value.code}>
          {nameOf(value, language)}: {first.raw} → <b>{value.raw}</b> {showUnit(value.unit)}{' '}
          {value.dilution && <DilutionMark of={value.dilution} />}
        </li>
      ))}
    </ul>
  );
}

/** That a value was measured in a diluted sample: the factor, and what the analyzer reported. */
export function DilutionMark({ of }: { of: NonNullable<ResultValue['dilution']> }) {
  const t = useLabTexts();
  const about = t(of.applied === 'device' ? 'rerun.mark.device' : 'rerun.mark.here', {
    factor: of.factor,
    raw: of.raw,
  });
  return (
    <span className={styles.mark} title={about}>
      <span aria-hidden="true">×{of.factor}</span>
      <span className="sr">{about}</span>
    </span>
  );
}

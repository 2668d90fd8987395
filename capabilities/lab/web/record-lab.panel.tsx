import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, LabFlagMark } from '@alder/ui';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getAllOrders, getNewRecords, type LabRecord } from '../contract/index.ts';
import lab from './lab.module.css';
import { flagMark, isAbnormal, modelName, nameOf, profileOf } from './lab-view.ts';
import { LabOrderDialog } from './order.dialog.tsx';
import { OrderChip } from './orders.screen.tsx';
import styles from './record-lab.module.css';
import { Flags } from './results-inbox.panel.tsx';
import { useLabTexts } from './use-lab-texts.ts';

/** How many results a record shows: those of this visit and the ones just before. */
const SHOWN = 4;

/** Results and open orders of a pet inside its medical record; new ones appear while it is written. */
export function RecordLabStrip({ pet }: { readonly pet: string; readonly record?: string }) {
  const t = useLabTexts();
  const format = useFormat();
  const results = useCall(getNewRecords, { pet, limit: SHOWN });
  const orders = useCall(getAllOrders, { pet, open: true });
  const open = orders.data?.result ?? [];
  const filed = results.data?.result ?? [];
  if (!results.data && !orders.data) return null;
  return (
    <section className={styles.strip} aria-label={t('strip.title')}>
      <h3>{t('strip.title')}</h3>
      {open.map((order) => (
        <span key={order.id} className={lab.stripOrder}>
          {format.list(order.tests) || modelName(order.device)}
          <OrderChip order={order} now={new Date(orders.data!.now)} />
        </span>
      ))}
      {filed.map((record) => (
        <StripResult key={record.id} record={record} />
      ))}
      {filed.length + open.length === 0 && <span className={lab.muted}>{t('strip.none')}</span>}
    </section>
  );
}

function StripResult({ record }: { record: LabRecord }) {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const abnormal = record.results.filter(isAbnormal).slice(0, 4);
  return (
    <Link to={`/clinicpath/results/${record.id}`} className={styles.stripResult} data-critical={record.critical}>
      <b>{profileOf(record, t)}</b>
      <time>{format.moment(record.timestamp)}</time>
      {abnormal.length === 0 && <Flags record={record} />}
      {abnormal.map((value) => (
        <span key={value.code}>
          {nameOf(value, language)} <b>{value.raw}</b> <LabFlagMark flag={flagMark(value.flag)} />
        </span>
      ))}
      {record.result && <span>{record.result}</span>}
    </Link>
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

import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, Empty, TextField, useExplain } from '@alder/ui';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { getReagentRecall } from '../contract/index.ts';
import styles from './reagents.module.css';
import { useReagentTexts } from './use-reagent-texts.ts';

/** Patients whose results name a lot, for a recall. */
export function RecallDialog({ onClose }: { onClose: () => void }) {
  const t = useReagentTexts();
  const [lot, setLot] = useState('');
  const target = useDeferredValue(lot.trim());
  return (
    <Dialog
      open
      size="lg"
      title={t('recall')}
      about={t('recall.about')}
      onClose={onClose}
      footer={<Button onClick={() => window.print()}>{t('print')}</Button>}
    >
      <div className={styles.form}>
        <TextField label={t('lot')} value={lot} onChange={setLot} maxLength={40} autoComplete="off" autoFocus />
        {target !== '' && <Recalled lot={target} />}
      </div>
    </Dialog>
  );
}

function Recalled({ lot }: { lot: string }) {
  const t = useReagentTexts();
  const format = useFormat();
  const explain = useExplain(t);
  const query = useCall(getReagentRecall, { lot });
  if (query.error) return <p role="alert">{explain(query.error)}</p>;
  if (!query.data) return null;
  const { result, unmatched } = query.data;
  return (
    <>
      {result.length === 0 && <Empty>{t('recall.none')}</Empty>}
      <ul className={styles.list} aria-label={t('recall')}>
        {result.map((row) => (
          <li key={row.record}>
            <Link to={`/patient/${row.pet}?tab=lab`}>
              {row.pet_name} <small>{row.patient_id}</small>
            </Link>
            <span>{row.profile || row.device.replaceAll('_', ' ')}</span>
            <span className="tn">{format.dateTime(row.timestamp)}</span>
          </li>
        ))}
      </ul>
      {unmatched > 0 && <p className={styles.note}>{t('recall.unmatched', { count: unmatched })}</p>}
    </>
  );
}

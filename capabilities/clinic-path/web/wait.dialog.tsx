import { Button, Dialog, Filter, NumberField, TextField } from '@alder/ui';
import { useState } from 'react';
import styles from './queue.module.css';
import { usePathTexts } from './use-path-texts.ts';

type WaitDialogProps = {
  readonly onClose: () => void;
  readonly onWait: (reason: string, minutes: number | undefined) => void;
};

/** Why a step waits, and when to look at it again. */
export function WaitDialog({ onClose, onWait }: WaitDialogProps) {
  const t = usePathTexts();
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState<number | undefined>(15);
  const go = () => reason.trim() !== '' && onWait(reason.trim(), minutes);
  return (
    <Dialog
      open
      size="sm"
      title={t('wait.title')}
      onClose={onClose}
      dirty={reason !== ''}
      onMainAction={go}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={reason.trim() === ''} onClick={go}>
            {t('step.wait')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.acts}>
          {(['sample', 'owner', 'device'] as const).map((word) => (
            <Filter key={word} pressed={reason === t(`wait.${word}`)} onChange={() => setReason(t(`wait.${word}`))}>
              {t(`wait.${word}`)}
            </Filter>
          ))}
        </div>
        <TextField label={t('wait.reason')} required maxLength={300} value={reason} onChange={setReason} />
        <NumberField label={t('wait.minutes')} value={minutes} onChange={(value) => setMinutes(value ?? undefined)} />
      </div>
    </Dialog>
  );
}

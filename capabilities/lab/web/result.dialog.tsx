import { useCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Dialog, Loaded } from '@alder/ui';
import { getRecord } from '../contract/index.ts';
import { profileOf } from './lab-view.ts';
import styles from './record-lab.module.css';
import { ResultSheet, type ResultSlots } from './results-sheet.panel.tsx';
import { useLabTexts } from './use-lab-texts.ts';

export type ResultDialogProps = ResultSlots & {
  readonly id: string;
  /** Analyte whose trend is shown first. */
  readonly code?: string | undefined;
  readonly onClose: () => void;
};

/** A result over the page that a reader comes from; Esc leads back to it. */
export function ResultDialog({ id, code, onClose, ...slots }: ResultDialogProps) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const one = useCall(getRecord, { id });
  return (
    <Dialog
      open
      full
      size="xl"
      title={one.data ? profileOf(one.data.result, t, language) : t('results.title')}
      onClose={onClose}
    >
      <Loaded query={one} what={t('results.title')}>
        {({ result }) => (
          <div className={styles.dialog}>
            <ResultSheet record={result} first={code} {...slots} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

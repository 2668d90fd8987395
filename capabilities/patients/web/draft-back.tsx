import { Button } from '@alder/ui';
import styles from './form.module.css';
import { usePatientTexts } from './patient-texts.ts';

/** Says that a form begins with what was typed in it before and never saved, and offers to begin anew. */
export function DraftBack({ onStartOver }: { readonly onStartOver: () => void }) {
  const t = usePatientTexts();
  return (
    <p role="status" className={styles.line}>
      <span>{t('draft.back')}</span>
      <Button size="sm" onClick={onStartOver}>
        {t('draft.anew')}
      </Button>
    </p>
  );
}

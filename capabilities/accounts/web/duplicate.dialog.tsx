import { Button, Dialog } from '@alder/ui';
import styles from './login-pages.module.css';
import { useLoginTexts } from './use-login-texts.ts';

/** Asks whether to end the session that the account has elsewhere; the safe choice has the focus. */
export function DuplicateDialog(props: { email: string; onYes: () => void; onCancel: () => void }) {
  const t = useLoginTexts();
  return (
    <Dialog
      open
      onClose={props.onCancel}
      role="alertdialog"
      size="sm"
      title={t('authDuplicate')}
      about={props.email}
      footer={
        <>
          <Button onClick={props.onCancel} data-autofocus="">
            {t('authDuplicate.cancel')}
          </Button>
          <Button variant="primary" onClick={props.onYes}>
            {t('authDuplicate.yes')}
          </Button>
        </>
      }
    >
      <p>{t('authDuplicatePrompt')}</p>
      <p className={styles.note}>{t('authDuplicate.note')}</p>
    </Dialog>
  );
}

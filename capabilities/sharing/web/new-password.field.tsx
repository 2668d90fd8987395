import { PressArea, TextField } from '@alder/ui';
import { RefreshCw } from 'lucide-react';
import { newPassword } from './link.ts';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

/** The field `password` of a form of a link, with a button that makes a new one. */
export function NewPasswordField({ label, onNew }: { label: string; onNew: (password: string) => void }) {
  const t = useSharingTexts();
  return (
    <TextField
      name="password"
      label={label}
      maxLength={128}
      end={
        <PressArea className={styles.renew} aria-label={t('dialog.newPassword')} onClick={() => onNew(newPassword())}>
          <RefreshCw size={15} aria-hidden="true" />
        </PressArea>
      }
    />
  );
}

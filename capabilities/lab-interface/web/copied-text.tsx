import { Button, copyText, TextField } from '@alder/ui';
import { Copy } from 'lucide-react';
import styles from './interface.module.css';
import { useInterfaceTexts } from './use-interface-texts.ts';

/** A text to take along, with the button that takes it. */
export function CopiedText({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useInterfaceTexts();
  return (
    <div className={styles.address}>
      <TextField label={label} value={value} readOnly />
      <Button icon={<Copy />} aria-label={t('copy.label', { label })} onClick={() => void copyText(value, t('copied'))}>
        {t('copy')}
      </Button>
    </div>
  );
}

import { Button, copyText } from '@alder/ui';
import styles from './security.module.css';
import { useSecurityTexts } from './use-security-texts.ts';

/** Ten codes, shown this once: to be written down, copied or printed. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useSecurityTexts();
  const written = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  return (
    <div className={styles.rows}>
      <p role="status">{t('security.codes.shown')}</p>
      <ul className={styles.codes} aria-label={t('security.codes.title')}>
        {written.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button onClick={() => void copyText(written.join('\n'), t('security.codes.copied'))}>
          {t('security.codes.copy')}
        </Button>
        <Button onClick={() => print()}>{t('security.codes.print')}</Button>
        <Button variant="primary" onClick={onKept}>
          {t('security.codes.kept')}
        </Button>
      </div>
    </div>
  );
}

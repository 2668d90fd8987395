import { useAccount } from '@alder/client';
import { formatDate, type Language, useLanguage } from '@alder/i18n';
import { translator } from '@alder/i18n/texts';
import { Button, Dialog, SelectField } from '@alder/ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ShareUrl } from '../contract/index.ts';
import { linkOf } from './link.ts';
import { ShareCode } from './share-code.tsx';
import styles from './sharing.module.css';
import { sharingTexts, useSharingTexts } from './use-sharing-texts.ts';

const languages = ['en', 'zhtw', 'ja'] as const;
const NAMES = { en: 'English', zhtw: '繁體中文', ja: '日本語' } as const;

/** A page for the owner to take home: code, link, password and end, in the owner's language. */
export function HandOutDialog({
  share,
  password,
  onClose,
}: {
  share: ShareUrl;
  /** Known only just after the sender has chosen it; otherwise there is a blank line to write it on. */
  password: string | undefined;
  onClose: () => void;
}) {
  const t = useSharingTexts();
  const { language } = useLanguage();
  const [spoken, setSpoken] = useState<Language>(share.owner?.lang ?? language);
  const [prints, setPrints] = useState(false);
  const page = <HandOut share={share} password={password} language={spoken} />;
  return (
    <Dialog
      open
      title={t('handOut.title')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={() => setPrints(true)}>
          {t('handOut.print')}
        </Button>
      }
    >
      <div className={styles.dialog}>
        <SelectField
          label={t('send.language')}
          value={spoken}
          options={languages.map((value) => ({ value, label: NAMES[value] }))}
          onChange={(value) => value && setSpoken(value)}
        />
        <div className={styles.preview} aria-hidden="true">
          {page}
        </div>
      </div>
      {prints && <Print onDone={() => setPrints(false)}>{page}</Print>}
    </Dialog>
  );
}

/** What the printer gets: this and nothing of the page behind it. */
function Print({ children, onDone }: { children: React.ReactNode; onDone: () => void }) {
  useEffect(() => {
    document.body.classList.add('prints');
    // The code is drawn before the window that asks about printers stands over it.
    const timer = setTimeout(() => {
      window.print();
      onDone();
    }, 300);
    return () => {
      clearTimeout(timer);
      document.body.classList.remove('prints');
    };
  }, [onDone]);
  return createPortal(<div className={styles.printed}>{children}</div>, document.body);
}

function HandOut({ share, password, language }: { share: ShareUrl; password: string | undefined; language: Language }) {
  const { hospital } = useAccount();
  const t = translator(sharingTexts, language);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <article className={styles.paper} lang={{ en: 'en', ja: 'ja', zhtw: 'zh-Hant' }[language]}>
      <p className={styles.paperFrom}>{hospital?.name}</p>
      <h2>{share.title || t('untitled')}</h2>
      <p>{t('handOut.how')}</p>
      <ShareCode link={linkOf(share)} label={t('link.code')} />
      <p className={styles.paperLink}>{linkOf(share)}</p>
      {share.password && (
        <p>
          {t('dialog.password')}: <b className={password ? undefined : styles.toWrite}>{password}</b>
        </p>
      )}
      <p>{t('shared.until', { date: formatDate(language, share.expiration, timeZone, 'full') })}</p>
    </article>
  );
}

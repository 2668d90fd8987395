import { CLIENT_VERSION } from '@alder/client';
import { LanguageButtons } from '@alder/ui';
import type { ReactNode } from 'react';
import { LoginDrawing, Logo } from './login-drawing.tsx';
import styles from './login-pages.module.css';
import { useLoginTexts } from './use-login-texts.ts';

/** The page around log-in and password: mark, language buttons, links, drawing. */
export function LoginFrame({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const t = useLoginTexts();
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>
          <Logo />
          Alder
        </span>
        <LanguageButtons label={t('login.language')} className={styles.languages} />
      </header>
      <main className={styles.middle}>
        <div className={styles.card}>
          <div className={styles.titles}>
            <h1>{title}</h1>
            {about && <p>{about}</p>}
          </div>
          {children}
        </div>
      </main>
      <footer className={styles.foot}>
        <a href="/agreement/privacy">{t('login.privacy')}</a>
        <a href="/agreement/terms">{t('login.terms')}</a>
        <span className={styles.version}>{t('login.version', { version: CLIENT_VERSION })}</span>
      </footer>
      <div className={styles.drawing}>
        <LoginDrawing />
      </div>
    </div>
  );
}

import { CLIENT_VERSION, useSession } from '@alder/client';
import { Options, Part } from '@alder/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './security.module.css';
import { useSecurityTexts } from './use-security-texts.ts';

/** Version of program and server, what changed, the licences of what it is made of, and what the person agreed to. */
export function AboutPanel({ acceptances }: { readonly acceptances?: ReactNode }) {
  const t = useSecurityTexts();
  const { version } = useSession();
  return (
    <Options>
      <Part title={t('about.title')} about={t('about.about')}>
        <div className={styles.rows}>
          <dl className={styles.facts}>
            <dt>{t('about.version')}</dt>
            <dd className="tn">{CLIENT_VERSION}</dd>
            <dt>{t('about.server')}</dt>
            <dd className="tn">{version ?? '–'}</dd>
          </dl>
          <Link to="/info/releases">{t('about.releases')}</Link>
          <a href="/NOTICE.txt" target="_blank" rel="noreferrer">
            {t('about.licences')}
          </a>
          <a href="/agreement/terms">{t('about.terms')}</a>
          <a href="/agreement/privacy">{t('about.privacy')}</a>
        </div>
      </Part>
      {acceptances}
    </Options>
  );
}

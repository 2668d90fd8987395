import { Screen } from '@alder/ui';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import styles from './operator.module.css';
import { useOperatorTexts } from './use-operator-texts.ts';

const PAGES = ['hospitals', 'users', 'usage', 'invitations', 'duplicates', 'announcements'] as const;

/** A page of `/sysAdmin` with the way to the others (design: screens §3.30). */
export function OperatorFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useOperatorTexts();
  return (
    <Screen title={t('title')} {...(actions ? { actions } : {})}>
      <div className={styles.page}>
        <nav className={styles.tabs} aria-label={t('title')}>
          {PAGES.map((page) => (
            <NavLink key={page} to={`/sysAdmin/${page}`} className={styles.tab}>
              {t(`page.${page}`)}
            </NavLink>
          ))}
        </nav>
        {children}
      </div>
    </Screen>
  );
}

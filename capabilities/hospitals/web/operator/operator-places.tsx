import { NavLink } from 'react-router';
import styles from './operator.module.css';
import { useOperatorTexts } from './use-operator-texts.ts';

const PAGES = ['hospitals', 'users', 'usage', 'invitations', 'duplicates', 'announcements'] as const;

/** From one page of `/sysAdmin` to the others (design: screens §3.30). */
export function OperatorPlaces() {
  const t = useOperatorTexts();
  return (
    <nav className={styles.places} aria-label={t('title')}>
      {PAGES.map((page) => (
        <NavLink key={page} to={`/sysAdmin/${page}`} className={styles.place}>
          {t(`page.${page}`)}
        </NavLink>
      ))}
    </nav>
  );
}

import { NavLink } from 'react-router';
import styles from './operator.module.css';
import { useOperatorTexts } from './use-operator-texts.ts';

const PAGES = ['hospitals', 'users', 'usage', 'invitations', 'duplicates', 'announcements'] as const;

/** From one page of the system administration to the others (design: screens §3.30); `/admin` is one that vendors open too. */
export function OperatorPlaces() {
  const t = useOperatorTexts();
  return (
    <nav className={styles.places} aria-label={t('title')}>
      {PAGES.map((page) => (
        <NavLink key={page} to={`/sysAdmin/${page}`} className={styles.place}>
          {t(`page.${page}`)}
        </NavLink>
      ))}
      <NavLink to="/admin" className={styles.place}>
        {t('page.replacements')}
      </NavLink>
    </nav>
  );
}

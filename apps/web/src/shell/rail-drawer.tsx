import { CLIENT_VERSION, useAccount } from '@alder/client';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { languageNames, languages, useLanguage } from '@alder/i18n';
import { Button, Drawer, PressArea } from '@alder/ui';
import { LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { useShellTexts } from '../texts.ts';
import { usePlaces } from './rail.tsx';
import styles from './shell.module.css';

/** The same places with their names, on small screens. */
export function RailDrawer({ onClose, onLogout }: { onClose: () => void; onLogout: () => void }) {
  const t = useShellTexts();
  const { account, hospital } = useAccount();
  const { places, isCurrent } = usePlaces();
  const { language, setLanguage } = useLanguage();
  return (
    <Drawer open onClose={onClose} side="start" title={hospitalNameIn(hospital, language)} about={account.displayName}>
      <nav className={styles.drawer} aria-label={t('menu.main')}>
        {places.map((place) => (
          <Link
            key={place.id}
            className={styles.row}
            to={place.path}
            onClick={onClose}
            aria-current={isCurrent(place) ? 'page' : undefined}
          >
            <place.icon aria-hidden="true" />
            {t(`place.${place.id}`)}
          </Link>
        ))}
        <hr className={styles.line} />
        <div className={styles.languages}>
          {languages.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === language ? 'soft' : 'ghost'}
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
            >
              {languageNames[one]}
            </Button>
          ))}
        </div>
        <PressArea className={styles.row} onClick={onLogout}>
          <LogOut aria-hidden="true" />
          {t('menu.logout')}
        </PressArea>
        <Link className={styles.row} to="/info/releases" onClick={onClose}>
          {t('version.news')}
          <span className={`${styles.version} tn`}>{CLIENT_VERSION}</span>
        </Link>
      </nav>
    </Drawer>
  );
}

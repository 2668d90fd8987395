import { CLIENT_VERSION, useAccount } from '@alder/client';
import { languageLabels, languageNames, nextLanguage, useLanguage } from '@alder/i18n';
import { Logo, PressArea, Tooltip } from '@alder/ui';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { sectionOf } from '../entry.ts';
import { useShellTexts } from '../texts.ts';
import { type Place, placesFor } from './places.ts';
import styles from './shell.module.css';

/** Places, language, logout and version: a 54 px column, from 960 px up (specification §2, §9). */
export function Rail({ onLogout }: { onLogout: () => void }) {
  const t = useShellTexts();
  const { places, isCurrent } = usePlaces();
  const { language, setLanguage } = useLanguage();
  const link = (place: Place) => (
    <RailTip key={place.id} text={t(`place.${place.id}`)} keys={place.key && `G ${place.key.toUpperCase()}`}>
      <Link
        className={styles.place}
        to={place.path}
        aria-label={t(`place.${place.id}`)}
        aria-current={isCurrent(place) ? 'page' : undefined}
      >
        <place.icon aria-hidden="true" />
      </Link>
    </RailTip>
  );
  const languageName = t('menu.language', { language: languageNames[language] });

  return (
    <nav className={styles.rail} aria-label={t('menu.main')}>
      <div className={styles.mark}>
        <Logo size={30} />
      </div>
      {places.filter(({ atEnd }) => !atEnd).map(link)}
      <div className={styles.end}>
        {places.filter(({ atEnd }) => atEnd).map(link)}
        <RailTip text={languageName}>
          <PressArea
            className={`${styles.place} ${styles.lang}`}
            aria-label={languageName}
            repeatable
            onClick={() => setLanguage(nextLanguage(language))}
          >
            {languageLabels[language]}
          </PressArea>
        </RailTip>
        <RailTip text={t('menu.logout')}>
          <PressArea className={styles.place} aria-label={t('menu.logout')} onClick={onLogout}>
            <LogOut aria-hidden="true" />
          </PressArea>
        </RailTip>
        <Link
          className={`${styles.version} tn`}
          to="/info/releases"
          aria-label={`${CLIENT_VERSION}, ${t('version.news')}`}
        >
          {CLIENT_VERSION}
        </Link>
      </div>
    </nav>
  );
}

function RailTip({ text, keys, children }: { text: string; keys?: string | undefined; children: ReactNode }) {
  return (
    <Tooltip text={text} shortcut={keys} placement="right">
      {children}
    </Tooltip>
  );
}

/** The places this person may go to, and which of them is shown. */
export function usePlaces() {
  const { account, hospital } = useAccount();
  const section = sectionOf(useLocation().pathname);
  return { places: placesFor(hospital, account), isCurrent: ({ id }: Place) => id === section };
}

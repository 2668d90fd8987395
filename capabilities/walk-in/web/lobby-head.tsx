import { useFormat, useLanguage } from '@alder/i18n';
import { Button } from '@alder/ui';
import { Maximize } from 'lucide-react';
import { useEffect } from 'react';
import type { WalkInLobby } from '../contract/index.ts';
import styles from './lobby.module.css';
import { usePublicTexts } from './use-public-texts.ts';

type LobbyHeadProps = {
  readonly hospital: WalkInLobby['hospital'];
  /** What the screen shows, for the title of the page. */
  readonly title: string;
  /** When the numbers were read last, while the network is away. */
  readonly since: string | undefined;
};

/** Head of a screen in the lobby: the hospital, since when nothing new came, the whole screen. */
export function LobbyHead({ hospital, title, since }: LobbyHeadProps) {
  const t = usePublicTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const name = hospital.names[language] || hospital.name;
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <header>
      <h1>{name}</h1>
      {since && (
        <p className={styles.old} role="status">
          {t('offline', { time: format.time(since) })}
        </p>
      )}
      <Button
        variant="ghost"
        icon={<Maximize aria-hidden="true" />}
        onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}
      >
        {t('lobby.full')}
      </Button>
    </header>
  );
}

import { useFormat, useLanguage } from '@alder/i18n';
import { Button } from '@alder/ui';
import { Maximize } from 'lucide-react';
import { useEffect } from 'react';
import type { LobbyBoard } from '../contract/index.ts';
import styles from './lobby.module.css';
import board from './lobby-board.module.css';
import { usePublicTexts } from './use-public-texts.ts';

/** The board for owners, to be read from across the room. Names come masked from the server. */
export function LobbyBoardView({
  board: { hospital, groups },
  since,
}: {
  readonly board: LobbyBoard;
  readonly since: string | undefined;
}) {
  const t = usePublicTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const name = hospital.names[language] || hospital.name;
  useEffect(() => {
    document.title = `${t('board')} · ${name}`;
  }, [t, name]);
  return (
    <main className={`${styles.lobby} ${board.board}`}>
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
      <div className={board.groups}>
        {groups.map(({ group, count, visits }) => (
          <section key={group} className={`${board.group} ${board[group]}`} aria-label={t(`board.${group}`)}>
            <h2>
              {t(`board.${group}`)} <b>{count}</b>
            </h2>
            {count === 0 && <p>{t('board.none')}</p>}
            <ol>
              {visits.map(({ pet, owner, room }, index) => (
                // Masked lines may be alike, and have no id.
                <li key={index}>
                  <b>{pet}</b>
                  {owner !== null && <span>{owner}</span>}
                  {room && <em>{room}</em>}
                </li>
              ))}
            </ol>
            {count > visits.length && <p>{t('board.more', { count: count - visits.length })}</p>}
          </section>
        ))}
      </div>
    </main>
  );
}

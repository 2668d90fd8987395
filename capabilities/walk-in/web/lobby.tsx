import type { WalkInLobby } from '../contract/index.ts';
import styles from './lobby.module.css';
import { LobbyHead } from './lobby-head.tsx';
import { usePublicTexts } from './use-public-texts.ts';

/** The screen in the lobby, to be read from across the room. Names come masked from the server. */
export function Lobby({ lobby, since }: { readonly lobby: WalkInLobby; readonly since: string | undefined }) {
  const t = usePublicTexts();
  const [latest, ...earlier] = lobby.called;
  return (
    <main className={styles.lobby}>
      <LobbyHead hospital={lobby.hospital} title={t('lobby')} since={since} />
      <section className={styles.called} aria-label={t('lobby')} aria-live="polite">
        <h2>{t('lobby')}</h2>
        {latest ? (
          <>
            <p key={`${latest.number} ${latest.called_at}`} className={styles.latest}>
              <b>{latest.number}</b>
              <span>{latest.name}</span>
            </p>
            <ul>
              {earlier.map((one) => (
                <li key={one.number}>
                  <b>{one.number}</b>
                  <span>{one.name}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className={styles.none}>{lobby.is_open ? t('lobby.none') : t('closed')}</p>
        )}
      </section>
      <aside className={styles.waiting} aria-label={t('lobby.waiting')}>
        <h2>{t('lobby.waits', { count: lobby.waits })}</h2>
        <ol>
          {lobby.waiting.map((one) => (
            <li key={one.number}>
              <b>{one.number}</b>
              <span>{one.name}</span>
            </li>
          ))}
        </ol>
        {lobby.is_open && lobby.estimate && <p>{t('lobby.wait', lobby.estimate)}</p>}
      </aside>
    </main>
  );
}

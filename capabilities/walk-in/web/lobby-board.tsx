import type { LobbyBoard } from '../contract/index.ts';
import styles from './lobby.module.css';
import board from './lobby-board.module.css';
import { LobbyHead } from './lobby-head.tsx';
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
  return (
    <main className={`${styles.lobby} ${board.board}`}>
      <LobbyHead hospital={hospital} title={t('board')} since={since} />
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

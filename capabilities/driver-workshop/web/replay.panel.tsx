import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import type { DecidedGroup, DraftReplay, Replay } from '../contract/index.ts';
import { changeKinds, graveKinds, type Verdict } from '../domain/index.ts';
import { ChangesTable } from './changes.table.tsx';
import { useChangeText } from './use-change-text.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';

type Props = {
  /** What was tried, as it is called. */
  readonly of: string;
  readonly outcome: Replay | DraftReplay;
  readonly onDecide?: (group: DecidedGroup, verdict: Verdict) => void;
  readonly busy?: boolean;
};

/** What would have been read otherwise in the last 30 days; nothing was filed. */
export function ReplayPanel({ of, outcome, onDecide, busy = false }: Props) {
  const t = useWorkshopTexts();
  const format = useFormat();
  const { counts, days, changes, groups, messages, values, unchanged, missing, newest } = outcome;
  const total = changeKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  const bars = everyDay(days);
  const maxMessages = Math.max(1, ...bars.map((day) => day.messages));
  return (
    <section className={styles.replay} aria-label={t('replay.title')}>
      <div className={styles.sum1}>
        <h4>{t('replay.title')}</h4>
        <p className={styles.soft}>{of}</p>
        <p className={styles.total}>
          <b className="tn">{format.number(messages)}</b> {t('replay.messages', { count: messages })}{' '}
          <b className="tn">{format.number(values)}</b> {t('replay.values', { count: values })}
        </p>
        {bars.length > 0 && (
          <svg
            className={styles.days}
            viewBox={`0 0 ${Math.max(bars.length, 30) * 12} 60`}
            preserveAspectRatio="xMinYMax meet"
            role="img"
            aria-label={t('replay.days')}
          >
            {bars.map(({ day, messages: all, changed }, index) => (
              <g key={day}>
                <rect
                  className={styles.all}
                  x={index * 12 + 2}
                  width={8}
                  y={60 - (56 * all) / maxMessages}
                  height={(56 * all) / maxMessages}
                />
                <rect
                  className={styles.part}
                  x={index * 12 + 2}
                  width={8}
                  y={60 - (56 * changed) / maxMessages}
                  height={(56 * changed) / maxMessages}
                />
              </g>
            ))}
          </svg>
        )}
        <ul className={styles.kinds}>
          <li>
            <b className="tn">{format.number(unchanged)}</b> {t('replay.unchanged', { count: unchanged })}
          </li>
          {changeKinds
            .filter((kind) => (counts[kind] ?? 0) > 0)
            .map((kind) => (
              <li key={kind} data-grave={graveKinds.includes(kind)}>
                <b className="tn">{format.number(counts[kind] ?? 0)}</b> {t(`change.${kind}`)}
              </li>
            ))}
        </ul>
        {missing > 0 && <p className={styles.soft}>{t('replay.missing', { count: missing })}</p>}
        {newest !== null && <p className={styles.soft}>{t('replay.newest', { count: newest })}</p>}
      </div>
      <div>
        <h4>
          {t('replay.changes')} <Chip>{format.number(total)}</Chip>
        </h4>
        {changes.length === 0 ? (
          <p className={styles.soft}>{t(messages === 0 ? 'replay.none' : 'replay.same')}</p>
        ) : (
          <>
            <ChangesTable groups={groups} changes={changes} onDecide={onDecide} busy={busy} />
            <details className={styles.single}>
              <summary>{t('replay.single')}</summary>
              <SingleChanges changes={changes} />
            </details>
          </>
        )}
        {total > changes.length && <p className={styles.soft}>{t('replay.more', { count: total - changes.length })}</p>}
        <p className={styles.soft}>{t('replay.stay')}</p>
      </div>
    </section>
  );
}

/** Message by message, what can harm first. */
function SingleChanges({ changes }: Pick<Replay, 'changes'>) {
  const t = useWorkshopTexts();
  const format = useFormat();
  const shown = useChangeText();
  return (
    <div className={styles.scroll}>
      <table className={styles.values}>
        <thead>
          <tr>
            <th scope="col">{t('replay.patient')}</th>
            <th scope="col">{t('replay.message')}</th>
            <th scope="col">{t('replay.what')}</th>
            <th scope="col">{t('replay.before')}</th>
            <th scope="col">{t('replay.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((one, index) => (
            <tr key={index} data-grave={one.grave}>
              <td>{one.patient || t('result.noName')}</td>
              <td className="tn">{format.moment(one.received_at)}</td>
              <td>
                {t(`change.${one.kind}`)} {one.code && <small>{one.code}</small>}
              </td>
              <td>{shown(one.kind, one.before)}</td>
              <td>
                <b>{shown(one.kind, one.after)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const DAY_MS = 86_400_000;

/** A day without a message stands between the others too. */
function everyDay(days: Replay['days']): Replay['days'] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const count = Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(first.day) + index * DAY_MS).toISOString().slice(0, 10);
    return days.find((one) => one.day === day) ?? { day, messages: 0, changed: 0 };
  });
}

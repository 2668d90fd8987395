import { vitalFlag, vitalRange } from '@alder/chart/domain';
import { useFormat } from '@alder/i18n';
import { Card, Sparkline } from '@alder/ui';
import type { StayView } from '../contract/index.ts';
import { fluidBalance } from '../domain/index.ts';
import { chartFields, chartValue } from './measure-fields.tsx';
import { ReportedTwice } from './sheet.panel.tsx';
import styles from './stay.module.css';
import { useWardTexts } from './use-ward-texts.ts';

const DAY_MS = 86_400_000;
const ranged = ['temperature', 'pulse', 'respiration', 'systolic', 'spo2', 'glucose'] as const;
type Ranged = (typeof ranged)[number];
const isRanged = (name: string): name is Ranged => (ranged as readonly string[]).includes(name);

/** Beside the sheet: last values, fluids of a day, the newest handover note, and what has to be cleared up. */
export function StaySide({ view, now }: { view: StayView; now: Date }) {
  const t = useWardTexts();
  const format = useFormat();
  const fluids = fluidBalance(view.orders, view.slots, new Date(now.getTime() - DAY_MS), now);
  const running = view.orders.filter(
    ({ kind, stopped_at, starts_at }) =>
      kind === 'fluid' && stopped_at === null && Date.parse(starts_at) <= now.getTime(),
  );
  const note = view.notes.find(({ kind }) => kind === 'handover');
  const twice = view.slots.filter((slot) => slot.reported_again);
  const values = chartFields.flatMap(([name, unit]) => {
    const points = view.vitals.map((set) => chartValue(set, name)).filter((value) => value !== null);
    const [last] = points;
    return last === undefined ? [] : [{ name, unit, last, points: points.toReversed() }];
  });
  return (
    <>
      {twice.map((slot) => (
        <ReportedTwice key={slot.id} slot={slot} />
      ))}
      <Card>
        <h2>{t('page.vitals')}</h2>
        {values.length === 0 && <p className={styles.muted}>{t('vitals.none')}</p>}
        <ul className={styles.vitals}>
          {values.map(({ name, unit, last, points }) => {
            const range = isRanged(name) ? vitalRange(view.pet.species, name) : undefined;
            const flag = isRanged(name) ? vitalFlag(view.pet.species, name, last) : '';
            return (
              <li key={name}>
                <span>{t(`vital.${name}`)}</span>
                <b data-flag={flag || undefined}>
                  {format.number(last)}
                  {flag && <i>{flag === 'H' ? '↑' : '↓'}</i>}
                  <small>{unit}</small>
                </b>
                <Sparkline values={points} flag={flag} {...(range && { low: range.low, high: range.high })} />
              </li>
            );
          })}
        </ul>
      </Card>
      <Card>
        <h2>{t('fluids')}</h2>
        {running.map((order) => (
          <p key={order.id} className={styles.fluid}>
            <b>{format.number(order.rate_ml_h ?? 0)}</b> mL/h <span>{order.name}</span>
          </p>
        ))}
        <p className={styles.balance}>
          {t('fluids.in', { ml: format.number(fluids.in) })} · {t('fluids.out', { ml: format.number(fluids.out) })} ·{' '}
          <b>{t('fluids.balance', { ml: format.change(fluids.in - fluids.out) })}</b>
        </p>
        <p className={styles.muted}>{t('fluids.estimate')}</p>
      </Card>
      {note && (
        <Card className={styles.note}>
          <h2>{t('handover')}</h2>
          <p>{note.text}</p>
          <small>{[note.author_name, format.dateTime(note.created_at)].filter(Boolean).join(' · ')}</small>
        </Card>
      )}
    </>
  );
}

import type { WireClient } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, Chip, useExplain } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { type BookingView, cancelBooking, confirmBooking, moveBooking } from '../contract/index.ts';
import styles from './book.module.css';
import { Rules } from './rules.tsx';
import { Times } from './times.tsx';
import { usePublicTexts } from './use-public-texts.ts';

type Props = {
  readonly wire: WireClient;
  readonly of: string;
  readonly token: string;
  readonly view: BookingView;
  readonly onView: (view: BookingView) => void;
  readonly onReload: () => Promise<void>;
};

/** What the link of a letter opens: confirm, then move or cancel while the rules allow it. */
export function BookingLink(props: Props) {
  const { wire, of, token, view, onView, onReload } = props;
  const t = usePublicTexts();
  const format = useFormat();
  const explain = useExplain(t);
  const { language } = useLanguage();
  const [mode, setMode] = useState<'rest' | 'moving' | 'canceling'>('rest');
  const [starts_at, setStart] = useState<string>();
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState('');
  const link = { key: of, token };

  const act = async (send: () => Promise<BookingView | undefined>, done = '') => {
    setBusy(true);
    setProblem('');
    setStatus('');
    try {
      const after = await send();
      if (!after) return;
      onView(after);
      setMode('rest');
      setStatus(done);
    } catch (error) {
      setProblem(explain(error));
      setStart(undefined);
      setRound(round + 1);
      if (error instanceof Refusal && [404, 409].includes(error.kind.status)) await onReload();
    } finally {
      setBusy(false);
    }
  };
  const isOver = view.status === 'canceled' || view.status === 'released';
  return (
    <>
      <section className={styles.card} aria-label={t('your')}>
        <p>
          <Chip tone={isOver ? 'danger' : view.status === 'held' ? 'warn' : 'ok'}>{stateIn(view, t)}</Chip>
        </p>
        <p className={styles.when} data-over={isOver}>
          <b>{format.date(view.starts_at, 'full')}</b>
          <span>
            {format.time(view.starts_at)} – {format.time(view.ends_at)}
          </span>
        </p>
        <p>
          {format.list([
            view.pet_name,
            view.type && (view.type.names[language] ?? view.type.names.en),
            view.doctor && t('with', { doctor: view.doctor.name }),
          ])}
        </p>
        {status && <p role="status">{status}</p>}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {view.status === 'held' && view.held_until && (
          <>
            <p className={styles.small}>{t('confirm.until', { time: format.time(view.held_until) })}</p>
            <Button
              variant="primary"
              size="lg"
              busy={isBusy}
              onClick={() => act(() => wire.send(confirmBooking, link, { once: true }))}
            >
              {t('confirm')}
            </Button>
          </>
        )}
        {view.status === 'released' && <p>{t('lapsed.about')}</p>}
        {isOver && (
          <p>
            <a href={`/book/${encodeURIComponent(of)}`}>{t('book.new')}</a>
          </p>
        )}
        {(view.status === 'booked' || view.status === 'confirmed') && (
          <p className={styles.small}>
            {view.may_change ? t('change.until', { when: format.dateTime(view.change_until) }) : t('change.over')}
          </p>
        )}
        {view.may_change && mode === 'rest' && (
          <div className={styles.acts}>
            {view.may_move && (
              <Button size="lg" onClick={() => setMode('moving')}>
                {t('move')}
              </Button>
            )}
            <Button size="lg" onClick={() => setMode('canceling')}>
              {t('cancel')}
            </Button>
          </div>
        )}
        {mode === 'canceling' && (
          <>
            <p>
              <b>{t('cancel.sure')}</b>
            </p>
            <div className={styles.acts}>
              <Button
                variant="danger"
                size="lg"
                busy={isBusy}
                onClick={() => act(() => wire.send(cancelBooking, link, { once: true }))}
              >
                {t('cancel.yes')}
              </Button>
              <Button size="lg" onClick={() => setMode('rest')}>
                {t('keep')}
              </Button>
            </div>
          </>
        )}
        {mode === 'moving' && view.type && (
          <>
            <Times
              {...{ wire, of, token, round, type: view.type.key, doctor: view.doctor?.id ?? null }}
              today={view.today}
              daysAhead={view.rules.days_ahead}
              value={starts_at}
              onChange={setStart}
            />
            <div className={styles.acts}>
              <Button
                variant="primary"
                size="lg"
                busy={isBusy}
                onClick={() =>
                  act(
                    () =>
                      wire.send(
                        moveBooking,
                        { ...link, starts_at: starts_at!, doctor: view.doctor?.id ?? null },
                        { once: true },
                      ),
                    t('moved'),
                  )
                }
                {...(!starts_at && { disabledReason: t('move.none') })}
              >
                {starts_at
                  ? t('move.to', { day: format.date(starts_at, 'weekday'), time: format.time(starts_at) })
                  : t('move.none')}
              </Button>
              <Button size="lg" onClick={() => setMode('rest')}>
                {t('keep')}
              </Button>
            </div>
          </>
        )}
      </section>
      {!isOver && <Rules rules={view.rules} phone={view.hospital.phone} />}
    </>
  );
}

const STATES = ['held', 'booked', 'confirmed', 'arrived', 'canceled', 'released', 'noShow'] as const;

function stateIn({ status }: BookingView, t: ReturnType<typeof usePublicTexts>): string {
  return t(`state.${STATES.find((one) => one === status) ?? 'booked'}`);
}

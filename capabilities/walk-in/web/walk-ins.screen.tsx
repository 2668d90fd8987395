import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, type Column, Empty, Loaded, Options, Part, Screen, Table, useFailToast } from '@alder/ui';
import { BellRing } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { getWalkInDay, stepWalkIn, type WalkInNumber } from '../contract/index.ts';
import { type WalkInStatus, type WalkInStep, walkInFlow } from '../domain/index.ts';
import { CheckInNumber, type PatientField } from './check-in.dialog.tsx';
import styles from './reception.module.css';
import { RulesPart } from './rules.part.tsx';
import { useWalkInTexts } from './use-walk-in-texts.ts';

const EVERY_MS = 30_000;
const STEP_BUTTONS = ['call', 'announce', 'recall', 'skip', 'serve'] as const satisfies readonly WalkInStep[];
const TONES = { waiting: 'info', called: 'ok', skipped: 'warn', served: 'neutral', left: 'neutral' } as const;

/** `/his/walkins`: the numbers of today, and for administrators the page that gives them. */
export function WalkInsScreen({ PatientField: Field }: { readonly PatientField: ComponentType<PatientField> }) {
  const t = useWalkInTexts();
  const { account } = useAccount();
  const day = useCall(getWalkInDay, {}, { everyMs: EVERY_MS });
  const isAdmin = account.role === 'hospitalAdmin' || account.role === 'sysAdmin';
  return (
    <Screen title={t('title')}>
      <Loaded query={day} what={t('what')}>
        {(found) => (
          <div className={styles.page}>
            {!found.rules.is_on && <p className={styles.note}>{t(isAdmin ? 'off' : 'off.ask')}</p>}
            {found.rules.is_on && !found.is_open && <p className={styles.note}>{t('closed')}</p>}
            <Queue rows={found.result} pace={found.minutes_per_visit} Field={Field} />
            {isAdmin && (
              <div>
                <Options>
                  <Part title={t('rules')} about={t('rules.about')}>
                    <RulesPart key={found.rules.version} rules={found.rules} />
                  </Part>
                </Options>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

type QueueProps = {
  readonly rows: readonly WalkInNumber[];
  readonly pace: number | null;
  readonly Field: ComponentType<PatientField>;
};

function Queue({ rows, pace, Field }: QueueProps) {
  const t = useWalkInTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const send = useMutationCall(stepWalkIn, { title: t('title'), refreshes: [getWalkInDay] });
  const [arriving, setArriving] = useState<WalkInNumber>();
  const step = (id: string, one: (typeof STEP_BUTTONS)[number]) =>
    void send.mutateAsync({ id, step: one }).catch((error: unknown) => fail(error));
  const next = rows.find(({ status }) => status === 'waiting');
  const isOpen = ({ status }: WalkInNumber) => status !== 'served' && status !== 'left';
  const columns: readonly Column<WalkInNumber>[] = [
    {
      id: 'number',
      header: t('number'),
      cell: (one) => <b className={styles.number}>{one.number}</b>,
      rowHeader: true,
    },
    {
      id: 'who',
      header: t('who'),
      cell: (one) => (
        <span className={styles.cell}>
          {[one.name, one.pet_name].filter(Boolean).join(' · ') || t('nobody')}
          {one.phone && <small className={styles.phone}>{one.phone}</small>}
        </span>
      ),
    },
    { id: 'reason', header: t('reason'), hideBelow: 'md', cell: (one) => one.reason },
    { id: 'since', header: t('since'), hideBelow: 'md', cell: (one) => format.time(one.taken_at) },
    {
      id: 'state',
      header: t('state'),
      cell: (one) => {
        const status = one.status as WalkInStatus;
        return (
          <span className={styles.cell}>
            <Chip tone={TONES[status]}>{t(`state.${status}`)}</Chip>
            {one.called_at && status === 'called' && (
              <small className={styles.soft}>
                {t('called', { time: format.time(one.called_at), by: one.called_by ?? '' })}
              </small>
            )}
          </span>
        );
      },
    },
    {
      id: 'acts',
      header: '',
      label: t('acts'),
      align: 'end',
      cell: (one) => (
        <span className={styles.acts}>
          {STEP_BUTTONS.filter((name) => walkInFlow.next(one.status as WalkInStatus, name as never)).map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === 'call' || name === 'recall' ? 'soft' : 'ghost'}
              busy={send.isPending}
              onClick={() => step(one.id, name)}
            >
              {t(name)}
            </Button>
          ))}
          {isOpen(one) && (
            <Button size="sm" variant="primary" onClick={() => setArriving(one)}>
              {t('checkIn')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <div className={styles.lead}>
        <Button
          size="lg"
          variant="primary"
          icon={<BellRing aria-hidden="true" />}
          busy={send.isPending}
          onClick={() => next && step(next.id, 'call')}
          {...(!next && { disabledReason: t('next.none') })}
        >
          {next ? t('next', { number: next.number }) : t('next.none')}
        </Button>
        <p className={styles.soft}>{pace === null ? t('pace.none') : t('pace', { minutes: Math.round(pace) })}</p>
      </div>
      <Table
        label={t('what')}
        columns={columns}
        rows={rows.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)) || one.number - other.number)}
        rowKey={({ id }) => id}
        empty={<Empty>{t('empty')}</Empty>}
      />
      {arriving && <CheckInNumber of={arriving} Field={Field} onClose={() => setArriving(undefined)} />}
    </>
  );
}

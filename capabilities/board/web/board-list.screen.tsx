import { useAccount } from '@alder/client';
import { type Format, useFormat } from '@alder/i18n';
import type { BoardCard } from '@alder/records/contract';
import { boardFlow } from '@alder/records/domain';
import {
  Avatar,
  Button,
  type Column,
  Empty,
  ErrorPanel,
  PatientChip,
  Screen,
  SkeletonRows,
  StatusChip,
  Table,
  useShortcuts,
  useSignalment,
} from '@alder/ui';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import styles from './board.module.css';
import { BoardLead, useBoardDay } from './board.screen.tsx';
import { useBoardPartsTexts } from './board-parts-texts.ts';
import { Wall } from './tv/wall.tsx';

/** The day's visits as a dense table (design: screens §3.3, "List view"). */
export function VisitListScreen() {
  const t = useBoardPartsTexts();
  const navigate = useNavigate();
  const { asked: request, today, query } = useBoardDay();
  const columns = useColumns();
  const cards = query.data?.result;
  useShortcuts({ b: () => navigate('/his/board') });

  return (
    <Screen
      title={t('title')}
      lead={
        <>
          <BoardLead day={request ?? today.data?.day} isToday={!request} view="list" />
          <Wall />
        </>
      }
    >
      {cards ? (
        <Table
          className={styles.visits}
          label={t('list.title')}
          rows={cards}
          rowKey={({ id }) => id}
          columns={columns}
          defaultSort={{ column: 'time', direction: 'ascending' }}
          onOpen={({ id }) => navigate(`/his/record/${id}`)}
          rowTone={({ lab, urgent }) => (lab.critical ? 'critical' : urgent ? 'warn' : undefined)}
          empty={
            <Empty action={!request && <Button onClick={() => navigate('/his/board')}>{t('empty.toBoard')}</Button>}>
              {t(request ? 'empty.history' : 'empty.day')}
            </Empty>
          }
        />
      ) : query.error ? (
        <ErrorPanel what={t('list.title')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Screen>
  );
}

type Words = { readonly t: ReturnType<typeof useBoardPartsTexts>; readonly format: Format };

function useColumns(): readonly Column<BoardCard>[] {
  const t = useBoardPartsTexts();
  const format = useFormat();
  const { account } = useAccount();
  const withMoney = account.configs?.hideMoney !== true;
  return useMemo(
    () => [...whoColumns({ t, format }), ...workColumns({ t }), ...moneyColumns({ t, format }, withMoney)],
    [t, format, withMoney],
  );
}

function whoColumns({ t, format }: Words): Column<BoardCard>[] {
  return [
    {
      id: 'time',
      header: t('list.time'),
      cell: (card) => <span className="tn">{format.time(card.checked_in_at)}</span>,
      sortBy: (card) => card.checked_in_at,
    },
    {
      id: 'pet',
      header: t('list.pet'),
      cell: (card) => <Pet card={card} />,
      sortBy: (card) => card.patient.name,
      rowHeader: true,
    },
    { id: 'reason', header: t('list.reason'), cell: (card) => card.reason, hideBelow: 'lg' },
    {
      id: 'owner',
      header: t('list.owner'),
      cell: (card) => card.owner_name,
      sortBy: (card) => card.owner_name,
      hideBelow: 'md',
    },
    {
      id: 'doctor',
      header: t('list.doctor'),
      cell: (card) => <Doctor card={card} />,
      sortBy: (card) => card.assignee_name,
      hideBelow: 'sm',
    },
  ];
}

function workColumns({ t }: Pick<Words, 't'>): Column<BoardCard>[] {
  return [
    {
      id: 'stage',
      header: t('list.stage'),
      cell: (card) => <StatusChip of="stage" status={card.stage} />,
      sortBy: (card) => boardFlow.states.indexOf(card.stage),
    },
    {
      id: 'lab',
      header: t('list.lab'),
      cell: (card) => <Lab card={card} />,
      sortBy: (card) => card.lab.total - card.lab.done,
      align: 'end',
      hideBelow: 'md',
    },
    {
      id: 'rx',
      header: t('list.rx'),
      cell: (card) => card.prescription && <StatusChip of="rx" status={card.prescription.state} />,
      hideBelow: 'md',
    },
  ];
}

function moneyColumns({ t, format }: Words, withMoney: boolean): Column<BoardCard>[] {
  const amount: Column<BoardCard> = {
    id: 'amount',
    header: t('list.amount'),
    cell: (card) => format.amount(card.payment.total),
    sortBy: (card) => card.payment.total,
    align: 'end',
    hideBelow: 'sm',
  };
  const payment: Column<BoardCard> = {
    id: 'payment',
    header: t('list.payment'),
    cell: (card) => <StatusChip of="pay" status={card.payment.state} />,
    sortBy: (card) => card.payment.due,
    hideBelow: 'sm',
  };
  return withMoney ? [amount, payment] : [payment];
}

function Pet({ card }: { readonly card: BoardCard }) {
  const signalment = useSignalment();
  const { patient } = card;
  return (
    <PatientChip
      name={patient.name}
      patientId={patient.patient_id}
      species={patient.species}
      breed={patient.breed}
      color={patient.coat_colour}
      about={signalment.brief(card.patient)}
      status={patient.status}
      allergy={patient.alerts.some(({ kind }) => kind === 'allergy')}
    />
  );
}

function Doctor({ card }: { readonly card: BoardCard }) {
  const t = useBoardPartsTexts();
  if (!card.assignee_name) return <span className={styles.quiet}>{t('card.anyDoctor')}</span>;
  return (
    <span className={styles.doctorCell}>
      <Avatar name={card.assignee_name} id={card.assignee ?? undefined} size="sm" />
      {card.assignee_name}
    </span>
  );
}

function Lab({ card: { lab } }: { readonly card: BoardCard }) {
  if (lab.total === 0) return null;
  return (
    <span className={lab.critical ? styles.critical : undefined}>
      {lab.done}/{lab.total}
    </span>
  );
}

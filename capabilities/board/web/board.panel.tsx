import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import type { BoardCard, getTodayMedicalRecords } from '@alder/records/contract';
import type { Stage } from '@alder/records/domain';
import { Button, Drawer, Empty, IconButton, lazyPart } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { PanelRight, Plus, SquareKanban } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from './board.module.css';
import { useBoardActs } from './board-acts.ts';
import type { NewPatientForm } from './board-check-in.dialog.tsx';
import { BoardColumns } from './board-columns.panel.tsx';
import { useBoardDrag } from './board-drag.ts';
import { BoardFilterBar } from './board-filters.panel.tsx';
import { useChanges, useServerNow } from './board-hooks.ts';
import { useBoardKeys } from './board-keys.ts';
import { PhoneNextUp, StageTabs } from './board-phone.panel.tsx';
import { BoardFeed, Handover, MyTodo } from './board-rail.panel.tsx';
import type { Request } from './board-small.dialog.tsx';
import { BoardStatsStrip } from './board-stats.panel.tsx';
import { useBoardTexts } from './board-texts.ts';
import { type BoardFilters, columnsOf, passes, readFilters, statsOf, writeFilters } from './board-view.ts';

// The first page of the day does not wait for dialogs opened over it; they are prefetched while the user reads.
const CheckInDialog = lazyPart(
  async () => (await import('./board-check-in.dialog.tsx')).CheckInDialog,
  null,
  'floating',
);
const SmallDialog = lazyPart(async () => (await import('./board-small.dialog.tsx')).SmallDialog, null, 'floating');
const CHECK_IN_AFTER_MS = 2000;

export type BoardProps = {
  readonly cards: readonly BoardCard[];
  readonly today: PayloadOf<typeof getTodayMedicalRecords>;
  readonly arrivedAt: number;
  readonly day: string;
  /** A day that is over. */
  readonly readOnly: boolean;
  readonly NewPatient?: NewPatientForm | undefined;
  readonly NextUp?: ComponentType<{ readonly day: string }> | undefined;
};

/** What is open over the board. */
type Opened = { readonly what: 'rail' } | { readonly what: 'asked'; readonly asked: Request };

/** Numbers, columns and rail of one day. */
export function Board(props: BoardProps) {
  const t = useBoardTexts();
  const { readOnly } = props;
  const [opened, setOpened] = useState<Opened>();
  const [phoneStage, setPhoneStage] = useState<Stage>('clinic');
  const board = useBoard(props, setOpened, () => arriving.open(''));
  useEffect(() => {
    const timer = setTimeout(CheckInDialog.prefetch, CHECK_IN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const arriving = useCheckInAddress();
  const checkIn = () => arriving.open('');
  const side = <Side {...props} onAsk={(request) => setOpened({ what: 'asked', asked: request })} />;

  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        {readOnly && <HistoryBanner day={props.day} />}
        <Toolbar {...board} {...props} onRail={() => setOpened({ what: 'rail' })} onCheckIn={checkIn} />
        {props.NextUp && !readOnly && <PhoneNextUp NextUp={props.NextUp} day={props.day} />}
        <StageTabs columns={board.columns} value={phoneStage} onChange={setPhoneStage} />
        {board.cards.length === 0 ? (
          <Empty icon={<SquareKanban />} action={!readOnly && <CheckInButton onClick={checkIn} />}>
            {t(readOnly ? 'empty.history' : 'empty.day')}
          </Empty>
        ) : (
          <BoardColumns {...board} readOnly={readOnly} phoneStage={phoneStage} />
        )}
        {!readOnly && (
          <div className={styles.float}>
            <CheckInButton onClick={checkIn} />
          </div>
        )}
      </div>
      <aside className={styles.side} aria-label={t('rail')}>
        {side}
      </aside>
      <Drawer open={opened?.what === 'rail'} onClose={() => setOpened(undefined)} title={t('rail')}>
        {side}
      </Drawer>
      {arriving.pet !== null && !readOnly && (
        <CheckInDialog
          open
          onClose={arriving.close}
          cards={board.cards}
          NewPatient={props.NewPatient}
          chosen={arriving.pet}
          onChosen={arriving.choose}
        />
      )}
      {opened?.what === 'asked' && (
        <SmallDialog asked={opened.asked} onClose={() => setOpened(undefined)} onMove={board.moves.move} />
      )}
      <span role="status" className="sr">
        {board.words}
      </span>
    </div>
  );
}

/** The check-in of the address, `?checkIn=PET`: the way back closes it, the way forward opens it as it was. */
function useCheckInAddress() {
  const [address, setAddress] = useSearchParams();
  const go = (pet: string | null, replace: boolean) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (pet === null) next.delete('checkIn');
        else next.set('checkIn', pet);
        return next;
      },
      { replace },
    );
  return {
    /** Null while nothing is open, empty before a patient is chosen. */
    pet: address.get('checkIn'),
    open: (pet: string) => go(pet, false),
    choose: (pet: string) => go(pet, true),
    close: () => go(null, true),
  };
}

/** Everything that the parts of the board share. */
function useBoard(
  { cards: input, today, arrivedAt, readOnly }: BoardProps,
  onOpen: (opened: Opened) => void,
  onCheckIn: () => void,
) {
  const { account } = useAccount();
  const [address, setAddress] = useSearchParams();
  const [find, setFind] = useState('');
  const findRef = useRef<HTMLInputElement>(null);
  const filters = readFilters(address);
  const setFilters = (next: BoardFilters) => setAddress((was) => writeFilters(was, next), { replace: true });
  const now = useServerNow(today.now, arrivedAt);
  const done = useBoardActs({ onAsk: (request) => onOpen({ what: 'asked', asked: request }), readOnly });
  const drag = useBoardDrag({ onDrop: done.acts.move, enabled: !readOnly });
  // While a card is in the hand nothing moves under it: the cards stay as they were when it was lifted.
  const held = useRef(input);
  if (!drag.dragging) held.current = input;
  const cards = done.moves.shown(held.current);
  const columns = columnsOf(cards.filter((card) => passes(card, filters, account.id)));
  const keys = useBoardKeys({
    columns,
    acts: done.acts,
    readOnly,
    onCheckIn,
    onMine: () => setFilters({ ...filters, mine: !filters.mine }),
    onFilter: () => document.querySelector<HTMLElement>('[data-filter]')?.click(),
    onFind: () => findRef.current?.focus(),
    onToday: () => setAddress((was) => new URLSearchParams([...was].filter(([name]) => name !== 'day'))),
    onPay: done.pay,
  });
  const changes = useChanges(input, done.moves.isMine);
  const withMoney = account.configs?.hideMoney !== true;
  return {
    ...done,
    ...drag,
    ...keys,
    ...changes,
    cards,
    columns,
    now,
    withMoney,
    filters,
    setFilters,
    find,
    setFind,
    findRef,
  };
}

/** What the columns need of the board. */
export type BoardState = ReturnType<typeof useBoard>;

type ToolbarProps = BoardState &
  Pick<BoardProps, 'readOnly' | 'today'> & { readonly onRail: () => void; readonly onCheckIn: () => void };

function Toolbar({ readOnly, today, onRail, onCheckIn, ...board }: ToolbarProps) {
  const t = useBoardTexts();
  const { cards, now, withMoney, filters, setFilters, find, setFind, findRef } = board;
  return (
    <div className={styles.toolbar}>
      <BoardStatsStrip
        stats={statsOf(cards, now)}
        weekBefore={readOnly ? undefined : today.visits_week_before}
        withMoney={withMoney}
        filters={filters}
        onFilter={setFilters}
      />
      <div className={styles.tools}>
        <BoardFilterBar
          cards={cards}
          filters={filters}
          onFilter={setFilters}
          find={find}
          onFind={setFind}
          findRef={findRef}
        />
        <IconButton className={styles.railButton} label={t('rail.open')} icon={<PanelRight />} onClick={onRail} />
        {!readOnly && <CheckInButton onClick={onCheckIn} />}
      </div>
    </div>
  );
}

/** The right rail: what came in, and what is to be remembered. */
function Side({ day, today, readOnly, NextUp, onAsk }: BoardProps & { readonly onAsk: (request: Request) => void }) {
  return (
    <>
      {NextUp && !readOnly && <NextUp day={day} />}
      <BoardFeed day={day} />
      <Handover
        notes={today.handover}
        readOnly={readOnly}
        onAdd={() => onAsk({ what: 'handover' })}
        onEdit={(note) => onAsk({ what: 'handover', note })}
      />
      <MyTodo items={today.todo} />
    </>
  );
}

function CheckInButton({ onClick }: { readonly onClick: () => void }) {
  const t = useBoardTexts();
  return (
    <Button variant="primary" icon={<Plus />} shortcut="N" onClick={onClick}>
      {t('checkIn')}
    </Button>
  );
}

function HistoryBanner({ day }: { readonly day: string }) {
  const t = useBoardTexts();
  const format = useFormat();
  return (
    <p role="note" className={styles.history}>
      {t('day.history', { date: format.date(day, 'weekday') })}
    </p>
  );
}

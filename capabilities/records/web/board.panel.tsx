import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Drawer, Empty, IconButton } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { PanelRight, Plus, SquareKanban } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BoardCard, getTodayMedicalRecords } from '../contract/index.ts';
import { boardFlow, type Stage } from '../domain/index.ts';
import styles from './board.module.css';
import { useBoardActs } from './board-acts.ts';
import { CardInPlace } from './board-card-place.tsx';
import { CheckInDialog } from './board-check-in.dialog.tsx';
import { BoardColumn } from './board-column.panel.tsx';
import { useBoardDrag } from './board-drag.ts';
import { BoardFilterBar } from './board-filters.panel.tsx';
import { useChanges, useServerNow } from './board-hooks.ts';
import { useBoardKeys } from './board-keys.ts';
import { matchesCard, StageTabs } from './board-phone.panel.tsx';
import { BoardFeed, Handover, MyTodo } from './board-rail.panel.tsx';
import type { BoardSlots } from './board-slots.ts';
import { type Asked, SmallDialog } from './board-small.dialog.tsx';
import { BoardStatsStrip } from './board-stats.panel.tsx';
import { useBoardTexts } from './board-texts.ts';
import { columnsOf, passes, readFilters, statsOf, writeFilters } from './board-view.ts';

export type BoardProps = {
  readonly cards: readonly BoardCard[];
  readonly today: PayloadOf<typeof getTodayMedicalRecords>;
  readonly arrivedAt: number;
  readonly day: string;
  /** A day that is over. */
  readonly readOnly: boolean;
  readonly slots: BoardSlots;
};

/** Numbers, columns and rail of one day. */
export function Board({ cards: given, today, arrivedAt, day, readOnly, slots }: BoardProps) {
  const t = useBoardTexts();
  const { account } = useAccount();
  const [address, setAddress] = useSearchParams();
  const [asked, setAsked] = useState<Asked>();
  const [checkIn, setCheckIn] = useState(false);
  const [rail, setRail] = useState(false);
  const [find, setFind] = useState('');
  const [phoneStage, setPhoneStage] = useState<Stage>('clinic');
  const findRef = useRef<HTMLInputElement>(null);
  const filters = readFilters(address);
  const setFilters = (next: typeof filters) => setAddress((now) => writeFilters(now, next), { replace: true });
  const now = useServerNow(today.now, arrivedAt);
  const withMoney = account.configs?.hideMoney !== true;

  const { moves, acts, pay, peeked, closePeek } = useBoardActs({ onAsk: setAsked, readOnly });
  const { dragging, start, wasDrag } = useBoardDrag({ onDrop: acts.move, enabled: !readOnly });
  // While a card is in the hand nothing moves under it: the cards stay as they were when it was lifted.
  const held = useRef(given);
  if (!dragging) held.current = given;
  const cards = moves.shown(held.current);
  const { changed, words } = useChanges(given, moves.isMine);
  const passing = cards.filter((card) => passes(card, filters, account.id));
  const columns = columnsOf(passing);
  const { stops, onFocus } = useBoardKeys({
    columns,
    acts,
    readOnly,
    onCheckIn: () => setCheckIn(true),
    onMine: () => setFilters({ ...filters, mine: !filters.mine }),
    onFilter: () => document.querySelector<HTMLElement>('[data-filter]')?.click(),
    onFind: () => findRef.current?.focus(),
    onToday: () => setAddress((was) => new URLSearchParams([...was].filter(([name]) => name !== 'day'))),
    onPay: pay,
  });

  const drawCard = (card: BoardCard, mini: boolean): ReactNode => (
    <CardInPlace
      key={card.id}
      card={card}
      mini={mini}
      now={now}
      withMoney={withMoney}
      readOnly={readOnly}
      focused={stops.has(card.id)}
      lifted={dragging?.card.id === card.id}
      changed={changed.has(card.id)}
      dimmed={find.trim() !== '' && !matchesCard(card, find)}
      peeked={peeked === card.id}
      onPeekClose={closePeek}
      acts={acts}
      onPay={() => pay(card)}
      onPointerDown={start(card)}
      wasDrag={wasDrag}
      onFocus={() => onFocus(card.id)}
    />
  );
  const side = (
    <>
      {slots.nextUp && <slots.nextUp />}
      <BoardFeed day={day} />
      <Handover
        notes={today.handover}
        readOnly={readOnly}
        onAdd={() => setAsked({ what: 'handover' })}
        onEdit={(note) => setAsked({ what: 'handover', note })}
      />
      <MyTodo items={today.todo} />
    </>
  );

  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        {readOnly && <HistoryBanner day={day} />}
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
            <IconButton
              className={styles.railButton}
              label={t('rail.open')}
              icon={<PanelRight />}
              onClick={() => setRail(true)}
            />
            {!readOnly && <CheckInButton onClick={() => setCheckIn(true)} />}
          </div>
        </div>
        <StageTabs columns={columns} value={phoneStage} onChange={setPhoneStage} />
        {cards.length === 0 ? (
          <Empty icon={<SquareKanban />} action={!readOnly && <CheckInButton onClick={() => setCheckIn(true)} />}>
            {t(readOnly ? 'empty.history' : 'empty.day')}
          </Empty>
        ) : (
          <div className={styles.board}>
            {boardFlow.states.map((stage) => (
              <BoardColumn
                key={stage}
                stage={stage}
                cards={columns[stage]}
                now={now}
                withMoney={withMoney}
                current={stage === phoneStage}
                incoming={dragging?.over === stage && dragging.card.stage !== stage ? dragging.card : undefined}
                drawCard={drawCard}
              />
            ))}
          </div>
        )}
        {!readOnly && (
          <div className={styles.float}>
            <CheckInButton onClick={() => setCheckIn(true)} />
          </div>
        )}
      </div>
      <aside className={styles.side} aria-label={t('rail')}>
        {side}
      </aside>
      <Drawer open={rail} onClose={() => setRail(false)} title={t('rail')}>
        {side}
      </Drawer>
      <CheckInDialog open={checkIn} onClose={() => setCheckIn(false)} cards={cards} />
      <SmallDialog
        asked={asked}
        onClose={() => setAsked(undefined)}
        onArchive={(card) => moves.move(card, 'archive')}
      />
      <span role="status" className="sr">
        {words}
      </span>
    </div>
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

import type { BoardCard } from '@alder/records/contract';
import { boardFlow, type Stage } from '@alder/records/domain';
import styles from './board.module.css';
import type { CardMenuActs } from './board-card-menu.ts';
import { CardInPlace, type CardInPlaceProps } from './board-card-place.tsx';
import { BoardColumn } from './board-column.panel.tsx';
import type { Dragging } from './board-drag.ts';
import { matchesCard } from './board-phone.panel.tsx';

export type BoardColumnsProps = {
  /** All of the day; the columns have those that pass the filters. */
  readonly cards: readonly BoardCard[];
  readonly columns: Readonly<Record<Stage, readonly BoardCard[]>>;
  readonly now: Date;
  readonly withMoney: boolean;
  readonly readOnly: boolean;
  readonly find: string;
  readonly stops: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly dragging: Dragging | undefined;
  readonly peeked: string | undefined;
  readonly closePeek: () => void;
  readonly acts: CardMenuActs;
  readonly pay: (card: BoardCard) => void;
  readonly start: (card: BoardCard) => CardInPlaceProps['onPointerDown'];
  readonly wasDrag: () => boolean;
  readonly onFocus: (id: string) => void;
  readonly phoneStage: Stage;
};

/** The four columns with their cards. */
export function BoardColumns(props: BoardColumnsProps) {
  const { cards, columns, now, withMoney, dragging, phoneStage } = props;
  return (
    <div className={styles.board}>
      {boardFlow.states.map((stage) => (
        <BoardColumn
          key={stage}
          stage={stage}
          cards={columns[stage]}
          hidden={cards.filter((card) => card.stage === stage).length - columns[stage].length}
          now={now}
          withMoney={withMoney}
          current={stage === phoneStage}
          incoming={dragging?.over === stage && dragging.card.stage !== stage ? dragging.card : undefined}
          drawCard={(card, mini) => <PlacedCard key={card.id} {...props} card={card} mini={mini} />}
        />
      ))}
    </div>
  );
}

function PlacedCard({
  card,
  mini,
  ...board
}: BoardColumnsProps & { readonly card: BoardCard; readonly mini: boolean }) {
  const { find, stops, changed, dragging, peeked } = board;
  return (
    <CardInPlace
      card={card}
      mini={mini}
      now={board.now}
      withMoney={board.withMoney}
      readOnly={board.readOnly}
      focused={stops.has(card.id)}
      lifted={dragging?.card.id === card.id}
      changed={changed.has(card.id)}
      dimmed={find.trim() !== '' && !matchesCard(card, find)}
      peeked={peeked === card.id}
      onPeekClose={board.closePeek}
      acts={board.acts}
      onPay={() => board.pay(card)}
      onPointerDown={board.start(card)}
      wasDrag={board.wasDrag}
      onFocus={() => board.onFocus(card.id)}
    />
  );
}

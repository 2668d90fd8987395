import type { BoardCard } from '@alder/records/contract';
import { boardFlow, type Stage } from '@alder/records/domain';
import { useShortcuts } from '@alder/ui';
import { useState } from 'react';
import type { CardMenuActs } from './board-card-menu.ts';
import { isInRoom } from './board-view.ts';

type Columns = Readonly<Record<Stage, readonly BoardCard[]>>;

export type BoardKeysOptions = {
  readonly columns: Columns;
  readonly acts: CardMenuActs;
  readonly readOnly: boolean;
  readonly onCheckIn: () => void;
  readonly onMine: () => void;
  readonly onFilter: () => void;
  readonly onFind: () => void;
  readonly onToday: () => void;
  readonly onPay: (card: BoardCard) => void;
};

/** One card of the board has the focus: arrows walk, Shift and arrows move it, letters act on it (screens §1.11). */
export function useBoardKeys({ columns, acts, readOnly, ...screen }: BoardKeysOptions) {
  const [focused, setFocused] = useState<string>();
  const all = boardFlow.states.flatMap((stage) => shownOrder(columns, stage));
  const stops = new Set(boardFlow.states.flatMap((stage) => stopOf(shownOrder(columns, stage), focused)));

  const onCard =
    (work: (card: BoardCard) => void, changes = true) =>
    () => {
      const card = cardInFocus(all);
      if (card && !(changes && readOnly)) work(card);
    };
  const focus = (card: BoardCard | undefined) => {
    if (!card) return;
    setFocused(card.id);
    document.querySelector<HTMLElement>(`[data-card="${card.id}"]`)?.focus();
  };
  const walk = (rows: number, steps: number) => () => {
    const card = cardInFocus(all);
    if (!card) return focus(all[0]);
    if (rows !== 0) {
      const list = shownOrder(columns, card.stage);
      return focus(list[list.indexOf(card) + rows]);
    }
    const at = boardFlow.states.indexOf(card.stage);
    const place = shownOrder(columns, card.stage).indexOf(card);
    for (let to = at + steps; boardFlow.states[to]; to += steps) {
      const list = shownOrder(columns, boardFlow.states[to] as Stage);
      if (list.length > 0) return focus(list[Math.min(place, list.length - 1)]);
    }
  };
  const shift = (steps: number) =>
    onCard((card) => {
      const to = boardFlow.states[boardFlow.states.indexOf(card.stage) + steps];
      if (!to) return;
      acts.move(card, to);
      requestAnimationFrame(() => focus(card));
    });

  useShortcuts({
    ArrowDown: walk(1, 0),
    ArrowUp: walk(-1, 0),
    ArrowRight: walk(0, 1),
    ArrowLeft: walk(0, -1),
    'Shift ArrowRight': shift(1),
    'Shift ArrowLeft': shift(-1),
    n: readOnly ? undefined : screen.onCheckIn,
    c: onCard(acts.complete),
    v: onCard((card) => {
      const done = boardFlow.states.findLast((stage) => card.completed[stage] !== null);
      if (done) acts.revert(card, done);
    }),
    a: onCard(acts.assign),
    p: onCard(screen.onPay),
    m: screen.onMine,
    f: screen.onFilter,
    t: screen.onToday,
    '/': screen.onFind,
  });

  return { stops, onFocus: setFocused };
}

/** The card of a column that Tab reaches: the one that had the focus, or the first. */
function stopOf(cards: readonly BoardCard[], focused: string | undefined): string[] {
  const card = cards.find(({ id }) => id === focused) ?? cards[0];
  return card ? [card.id] : [];
}

function cardInFocus(all: readonly BoardCard[]): BoardCard | undefined {
  const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.card : undefined;
  return all.find((card) => card.id === id);
}

/** The cards of a column as they stand on the screen: in the clinic, those in a room first. */
function shownOrder(columns: Columns, stage: Stage): readonly BoardCard[] {
  const cards = columns[stage];
  return stage === 'clinic' ? [...cards.filter(isInRoom), ...cards.filter((card) => !isInRoom(card))] : cards;
}

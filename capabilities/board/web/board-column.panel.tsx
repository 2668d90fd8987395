import { useFormat } from '@alder/i18n';
import type { BoardCard } from '@alder/records/contract';
import type { Stage } from '@alder/records/domain';
import { Button, Count, classes } from '@alder/ui';
import { type ReactNode, useState } from 'react';
import styles from './board.module.css';
import { useBoardTexts, useStageTexts } from './board-texts.ts';
import { averageMinutes, type Consequence, consequenceOf, FULL_CARDS, isInRoom, isPlain } from './board-view.ts';

/** Archived cards shown before "n more". */
const ARCHIVE_SHOWN = 20;

export type BoardColumnProps = {
  readonly stage: Stage;
  readonly cards: readonly BoardCard[];
  /** How many more there are that the filters keep out. */
  readonly hidden: number;
  readonly now: Date;
  readonly withMoney: boolean;
  /** The card above this column, if one is being dragged here. */
  readonly incoming?: BoardCard;
  /** The one column shown on a phone. */
  readonly current: boolean;
  readonly drawCard: (card: BoardCard, mini: boolean) => ReactNode;
};

/** One stage of the day: its cards, and where a dragged card would land. */
export function BoardColumn({ stage, cards, hidden, now, withMoney, incoming, current, drawCard }: BoardColumnProps) {
  const t = useBoardTexts();
  const stageName = useStageTexts();
  const format = useFormat();
  const due = cards.reduce((sum, { payment }) => sum + payment.due, 0);
  const busy = stage === 'clinic' ? cards.filter(isInRoom) : cards;
  const average = averageMinutes(busy, now);
  const note =
    stage === 'checkout'
      ? withMoney && due > 0 && format.money(due)
      : stage !== 'archive' && busy.length > 0 && t('column.average', { minutes: average });

  return (
    <section
      data-stage={stage}
      data-testid={`board.col.${stage}`}
      aria-label={stageName(stage)}
      className={classes(styles.column, styles[stage], current && styles.current)}
    >
      <header>
        <h2>{stageName(stage)}</h2>
        <Count>{cards.length}</Count>
        {note && <span className={classes(styles.average, 'tn')}>{note}</span>}
      </header>
      <div className={styles.list}>
        {incoming && <DropSlot card={incoming} stage={stage} />}
        {stage === 'clinic' ? (
          <ClinicGroups cards={cards} drawCard={drawCard} />
        ) : (
          <Cards cards={cards} stage={stage} drawCard={drawCard} />
        )}
        {cards.length === 0 && !incoming && (
          <p className={styles.nothing}>
            {hidden > 0 ? t('column.hidden', { count: hidden }) : t(`column.empty.${stage}`)}
          </p>
        )}
      </div>
    </section>
  );
}

/** In room, then waiting, each with its number. */
function ClinicGroups({ cards, drawCard }: Pick<BoardColumnProps, 'cards' | 'drawCard'>) {
  const t = useBoardTexts();
  const groups = [
    { key: 'column.inRoom', members: cards.filter(isInRoom) },
    { key: 'column.waiting', members: cards.filter((card) => !isInRoom(card)) },
  ] as const;
  const crowded = cards.length > FULL_CARDS;
  return groups.map(
    ({ key, members }) =>
      members.length > 0 && (
        <div key={key}>
          <h3 className={styles.group}>
            {t(key)} <span className="tn">{members.length}</span>
          </h3>
          <ul aria-label={t(key)}>
            {members.map((card, index) => drawCard(card, isPlain(card) || (crowded && index > 3 && !card.urgent)))}
          </ul>
        </div>
      ),
  );
}

function Cards({ cards, stage, drawCard }: Pick<BoardColumnProps, 'cards' | 'stage' | 'drawCard'>) {
  const t = useBoardTexts();
  const stageName = useStageTexts();
  const [all, setAll] = useState(false);
  const hidden = stage === 'archive' && !all ? Math.max(0, cards.length - ARCHIVE_SHOWN) : 0;
  if (cards.length === 0) return null;
  return (
    <>
      <ul aria-label={stageName(stage)}>
        {cards.slice(0, cards.length - hidden).map((card) => drawCard(card, false))}
      </ul>
      {(hidden > 0 || all) && (
        <Button size="sm" variant="ghost" className={styles.more} onClick={() => setAll(!all)}>
          {all ? t('column.fewer') : t('column.more', { count: hidden })}
        </Button>
      )}
    </>
  );
}

/** Says in words what dropping here will do. */
function DropSlot({ card, stage }: { readonly card: BoardCard; readonly stage: Stage }) {
  const t = useBoardTexts();
  const stageName = useStageTexts();
  const format = useFormat();
  const what = consequenceOf(card, stage);
  const pet = card.patient.name;
  const words: Record<Consequence, string | undefined> = {
    pharmacy: t('drop.pharmacy'),
    noMedicine: t('drop.noMedicine'),
    checkout: t('drop.checkout'),
    archive: t('drop.archive', { pet }),
    unpaid: t('drop.unpaid', { amount: format.money(card.payment.due) }),
    back: t('drop.back'),
    paid: undefined,
    none: undefined,
  };
  return (
    <div className={classes(styles.drop, what === 'paid' && styles.refused)} aria-hidden="true">
      <b>{what === 'paid' ? t('drop.paid') : t('drop.move', { stage: stageName(stage) })}</b>
      {words[what] && <span>{words[what]}</span>}
    </div>
  );
}

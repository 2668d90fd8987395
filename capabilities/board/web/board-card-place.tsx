import { useAccount } from '@alder/client';
import type { BoardCard as Card } from '@alder/records/contract';
import { IconButton, lazyPart, MenuPanel } from '@alder/ui';
import { Ellipsis } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { BoardCard, type BoardCardProps } from './board-card.tsx';
import { type CardMenuActs, cardMenu } from './board-card-menu.ts';
import { useBoardTexts, useStageTexts } from './board-texts.ts';

const BoardPeek = lazyPart(async () => (await import('./board-peek.panel.tsx')).BoardPeek, null, 'floating');

export type CardInPlaceProps = Omit<
  BoardCardProps,
  'menu' | 'onOpen' | 'onPeek' | 'onMoveOn' | 'onContextMenu' | 'card'
> & {
  readonly card: Card;
  readonly acts: CardMenuActs;
  readonly peeked: boolean;
  readonly onPeekClose: () => void;
  /** The click at the end of a drag opens nothing. */
  readonly wasDrag: () => boolean;
};

/** A card with its menu and its peek. */
export function CardInPlace({ card, acts, peeked, onPeekClose, wasDrag, ...rest }: CardInPlaceProps) {
  const t = useBoardTexts();
  const stageName = useStageTexts();
  const { account } = useAccount();
  const button = useRef<HTMLButtonElement>(null);
  const cardElement = useMemo(
    () => ({
      get current() {
        return document.querySelector<HTMLElement>(`[data-card="${card.id}"]`);
      },
    }),
    [card.id],
  );
  const [open, setOpen] = useState(false);
  const label = t('card.menu', { pet: card.patient.name });

  return (
    <>
      <BoardCard
        {...rest}
        card={card}
        onOpen={() => !wasDrag() && acts.open(card)}
        onPeek={() => acts.peek(card)}
        onMoveOn={() => acts.complete(card)}
        onContextMenu={() => setOpen(true)}
        menu={
          <IconButton
            ref={button}
            size="sm"
            tabIndex={rest.focused ? 0 : -1}
            label={label}
            icon={<Ellipsis />}
            aria-haspopup="menu"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        }
      />
      {open && (
        <MenuPanel
          open
          onClose={() => setOpen(false)}
          anchor={button}
          label={label}
          placement="bottom end"
          entries={cardMenu(
            card,
            acts,
            { t, stageName },
            { isDoctor: account.role === 'doctor', readOnly: rest.readOnly },
          )}
        />
      )}
      {peeked && (
        <BoardPeek
          card={card}
          anchor={cardElement}
          onClose={onPeekClose}
          onOpen={() => acts.open(card)}
          onPatient={() => acts.patient(card)}
        />
      )}
    </>
  );
}

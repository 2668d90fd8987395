import type { BoardCard } from '@alder/records/contract';
import { boardFlow, type Stage } from '@alder/records/domain';
import type { MenuEntry } from '@alder/ui';
import type { useBoardTexts, useStageTexts } from './board-texts.ts';
import { isInRoom, lastDone, nextStage } from './board-view.ts';

/** What the menu of a card, its keys and its buttons do. */
export type CardMenuActs = {
  readonly open: (card: BoardCard) => void;
  readonly patient: (card: BoardCard) => void;
  readonly peek: (card: BoardCard) => void;
  readonly move: (card: BoardCard, to: Stage) => void;
  readonly complete: (card: BoardCard) => void;
  readonly revert: (card: BoardCard, stage: Stage) => void;
  readonly assign: (card: BoardCard) => void;
  readonly callIn: (card: BoardCard, into: boolean) => void;
  readonly urgent: (card: BoardCard, urgent: boolean) => void;
  readonly room: (card: BoardCard) => void;
  readonly memo: (card: BoardCard) => void;
  readonly changePet: (card: BoardCard) => void;
  readonly cancel: (card: BoardCard) => void;
};

type Words = { readonly t: ReturnType<typeof useBoardTexts>; readonly stageName: ReturnType<typeof useStageTexts> };

/** Entries of a card's menu: everything that a drag does, and the rest. */
export function cardMenu(
  card: BoardCard,
  acts: CardMenuActs,
  { t, stageName }: Words,
  asks: { readonly isDoctor: boolean; readonly readOnly: boolean },
): MenuEntry[] {
  const look: MenuEntry[] = [
    { label: t('menu.open'), shortcut: 'Enter', onAction: () => acts.open(card) },
    { label: t('menu.patient'), onAction: () => acts.patient(card) },
    { label: t('menu.peek'), onAction: () => acts.peek(card) },
  ];
  if (asks.readOnly) return look;

  const done = lastDone(card);
  const room: MenuEntry[] =
    card.stage === 'clinic'
      ? [
          {
            label: t(isInRoom(card) ? 'menu.outRoom' : 'menu.inRoom'),
            onAction: () => acts.callIn(card, !isInRoom(card)),
          },
        ]
      : [];
  return [
    ...look,
    { line: true },
    {
      label: t('menu.assign'),
      shortcut: 'A',
      onAction: () => acts.assign(card),
      disabledReason: asks.isDoctor ? undefined : t('menu.doctorOnly'),
    },
    ...room,
    { label: t('menu.room'), onAction: () => acts.room(card) },
    { label: t(card.urgent ? 'menu.notUrgent' : 'menu.urgent'), onAction: () => acts.urgent(card, !card.urgent) },
    { label: t('menu.memo'), onAction: () => acts.memo(card) },
    { line: true },
    { group: t('menu.move') },
    ...boardFlow.states.map((stage) => ({
      label: stageName(stage),
      checked: stage === card.stage,
      onAction: () => stage !== card.stage && acts.move(card, stage),
    })),
    { line: true },
    ...(nextStage(card) ? [{ label: t('menu.complete'), shortcut: 'C', onAction: () => acts.complete(card) }] : []),
    ...(done
      ? [
          {
            label: t('menu.revert', { stage: stageName(done) }),
            shortcut: 'V',
            onAction: () => acts.revert(card, done),
          },
        ]
      : []),
    ...(card.stage === 'archive' ? [] : [{ label: t('menu.changePet'), onAction: () => acts.changePet(card) }]),
    { label: t('menu.cancel'), danger: true, onAction: () => acts.cancel(card) },
  ];
}

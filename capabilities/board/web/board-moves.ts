import { useMutationCall, useStored } from '@alder/client';
import {
  type BoardCard,
  getHospitalEntriesOfRange,
  getTodayMedicalRecords,
  moveMedicalRecord,
} from '@alder/records/contract';
import { completedAfterMove, type Stage, stageAfterRevert } from '@alder/records/domain';
import { toast, toastQueue } from '@alder/ui';
import { type InputTypeOf, Refusal } from '@alder/wire';
import { useCallback, useRef, useState } from 'react';
import { useBoardTexts, useStageTexts } from './board-texts.ts';

/** Position of cards on this screen before the server has confirmed it. */
export type Moves = {
  /** The cards as they are shown: those under way in their new column. */
  readonly shown: (cards: readonly BoardCard[]) => readonly BoardCard[];
  readonly move: (card: BoardCard, to: Stage) => void;
  /** Marks the card's stage complete and sends it on. */
  readonly complete: (card: BoardCard, to: Stage | undefined) => void;
  /** Opens a complete stage again. */
  readonly revert: (card: BoardCard, stage: Stage) => void;
  /** Whether this screen itself is moving the card. */
  readonly isMine: (id: string) => boolean;
};

/** News of a card for so long after moving it is the echo of one's own move. */
const OWN_MOVE_MS = 10_000;

type Input = InputTypeOf<typeof moveMedicalRecord>;
type Place = { readonly stage: Stage; readonly stage_since: string };

/**
 * Moves cards at once and sends the call after it (screens §3.3).
 *
 * Archiving clears the patient's memos, so that call waits until its toast closes: undo costs nothing.
 */
export function useMoves(): Moves {
  const t = useBoardTexts();
  const stageName = useStageTexts();
  const stored = useStored();
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({});
  const mutation = useMutationCall(moveMedicalRecord, {
    title: ({ stage }) => (stage ? stageName(stage) : t('title')),
  });
  const put = useCallback((id: string, place: Place) => {
    movedAt.current.set(id, Date.now());
    setPlaces((now) => ({ ...now, [id]: place }));
  }, []);
  /** Forgets where a card was put, unless it has been put elsewhere since. */
  const forget = useCallback((id: string, place: Place | undefined) => {
    setPlaces((now) => {
      if (!place || now[id] !== place) return now;
      const { [id]: _gone, ...rest } = now;
      return rest;
    });
  }, []);
  const movedAt = useRef(new Map<string, number>());
  const read = () => stored.refresh(getTodayMedicalRecords, getHospitalEntriesOfRange);

  /** @param early The toast that has announced the change before the server took it. */
  const send = async (card: BoardCard, input: Input, again: () => void, place?: Place, early?: number) => {
    try {
      await mutation.mutateAsync(input);
      await read();
      forget(card.id, place);
    } catch (error) {
      forget(card.id, place);
      void read();
      if (early !== undefined) toastQueue.close(early);
      toast({
        text: failureText(error, card, t, stageName),
        tone: 'fail',
        ...(!(error instanceof Refusal) && { retry: again }),
      });
    }
  };

  const back = (card: BoardCard) => {
    const place = { stage: card.stage, stage_since: card.stage_since };
    put(card.id, place);
    void send(card, { id: card.id, stage: card.stage }, () => back(card), place);
  };

  const move = (card: BoardCard, to: Stage, complete?: Stage) => {
    const from = card.stage;
    const place = { stage: to, stage_since: new Date().toISOString() };
    put(card.id, place);
    const input = { id: card.id, from, stage: to, ...(complete && { complete }) };
    const go = (early?: number) => void send(card, input, () => move(card, to, complete), place, early);
    const text = t('moved', { pet: card.patient.name, stage: stageName(to) });
    if (to === 'archive') return void toast({ text, undo: () => forget(card.id, place), onClose: () => go() });
    go(toast({ text, undo: () => back(card) }));
  };

  const mark = (card: BoardCard, input: { complete: Stage } | { revert: Stage }) => {
    const goesTo = 'revert' in input ? stageAfterRevert(card.stage, input.revert) : card.stage;
    const place = goesTo === card.stage ? undefined : { stage: goesTo, stage_since: new Date().toISOString() };
    if (place) put(card.id, place);
    const [stage, key, opposite] =
      'complete' in input
        ? ([input.complete, 'completed', { revert: input.complete }] as const)
        : ([input.revert, 'reverted', { complete: input.revert }] as const);
    const undo = () => (place ? back(card) : void send(card, { id: card.id, ...opposite }, () => undefined));
    const early = toast({ text: t(key, { pet: card.patient.name, stage: stageName(stage) }), undo });
    void send(card, { id: card.id, ...input }, () => mark(card, input), place, early);
  };

  return {
    shown: (cards) => cards.map((card) => withPlace(card, places[card.id])),
    move,
    complete: (card, to) => (to ? move(card, to, card.stage) : mark(card, { complete: card.stage })),
    revert: (card, stage) => mark(card, { revert: stage }),
    isMine: (id) => id in places || Date.now() - (movedAt.current.get(id) ?? 0) < OWN_MOVE_MS,
  };
}

function withPlace(card: BoardCard, place: Place | undefined): BoardCard {
  if (!place || place.stage === card.stage) return card;
  const times = Object.fromEntries(
    Object.entries(card.completed).map(([stage, at]) => [stage, at === null ? null : new Date(at)]),
  );
  const after = completedAfterMove(times as Record<Stage, Date | null>, place.stage, new Date(place.stage_since));
  const completed = Object.fromEntries(Object.entries(after).map(([stage, at]) => [stage, at?.toISOString() ?? null]));
  return { ...card, ...place, completed: completed as BoardCard['completed'] };
}

function failureText(
  error: unknown,
  card: BoardCard,
  t: ReturnType<typeof useBoardTexts>,
  stageName: ReturnType<typeof useStageTexts>,
): string {
  const pet = card.patient.name;
  const code = error instanceof Refusal ? error.kind.code : '';
  if (code === 'paidLocked') return t('moved.paid');
  if (code === 'stageChanged' || code === 'stale') return t('moved.elsewhere', { pet });
  return t('moved.failed', { pet, stage: stageName(card.stage) });
}

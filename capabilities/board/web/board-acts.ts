import { useAccount, useMutationCall } from '@alder/client';
import { type BoardCard, getTodayMedicalRecords, updateMedicalRecord } from '@alder/records/contract';
import { toast } from '@alder/ui';
import type { InputTypeOf } from '@alder/wire';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CardMenuActs } from './board-card-menu.ts';
import { type Moves, useMoves } from './board-moves.ts';
import type { Request } from './board-small.dialog.tsx';
import { useBoardTexts } from './board-texts.ts';
import { consequenceOf, isInRoom, leavesMedicine, nextStage } from './board-view.ts';

type Change = Omit<InputTypeOf<typeof updateMedicalRecord>, 'id' | 'version'>;

/** Everything that can be done to a card, whether by hand, menu or key. */
export function useBoardActs({
  onAsk,
  readOnly,
}: {
  readonly onAsk: (request: Request) => void;
  readonly readOnly: boolean;
}): {
  readonly moves: Moves;
  readonly acts: CardMenuActs;
  readonly pay: (card: BoardCard) => void;
  /** Id of the card whose preview is open. */
  readonly peeked: string | undefined;
  readonly closePeek: () => void;
} {
  const t = useBoardTexts();
  const navigate = useNavigate();
  const { account } = useAccount();
  const moves = useMoves();
  const [peeked, setPeeked] = useState<string>();
  // The record itself is read again by the event of the change; its contract would add 7 KB to the board.
  const update = useMutationCall(updateMedicalRecord, { refreshes: [getTodayMedicalRecords], title: t('title') });
  const isDoctor = account.role === 'doctor';

  const change = async (card: BoardCard, fields: Change) => {
    try {
      await update.mutateAsync({ id: card.id, version: card.version, ...fields });
      return true;
    } catch {
      toast({ text: t('changed.failed'), tone: 'fail' });
      return false;
    }
  };
  const assign = async (card: BoardCard) => {
    if (!isDoctor) return void toast({ text: t('menu.doctorOnly'), tone: 'warn' });
    if (await change(card, { assignee: account.id })) toast({ text: t('assigned', { pet: card.patient.name }) });
  };

  const acts: CardMenuActs = {
    open: (card) => {
      // A doctor who opens a waiting card claims it and calls the patient in; a colleague's patient stays theirs.
      const isFree = card.assignee === null || card.assignee === account.id;
      if (isDoctor && isFree && !readOnly && card.stage === 'clinic' && !isInRoom(card))
        void change(card, { in_room_since: new Date().toISOString(), assignee: account.id });
      navigate(`/his/record/${card.id}`);
    },
    patient: (card) => navigate(`/patient/${card.pet}`),
    peek: (card) => setPeeked((now) => (now === card.id ? undefined : card.id)),
    move: (card, to) => {
      const what = consequenceOf(card, to);
      if (what === 'none') return;
      if (what === 'paid') return void toast({ text: t('moved.paid'), tone: 'warn' });
      if (what === 'unpaid') return onAsk({ what: 'archiveUnpaid', card });
      if (leavesMedicine(card, to)) return onAsk({ what: 'undispensed', card, to });
      moves.move(card, to);
    },
    complete: (card) => {
      const to = nextStage(card);
      if (to && consequenceOf(card, to) === 'unpaid') return onAsk({ what: 'archiveUnpaid', card });
      if (to && leavesMedicine(card, to)) return onAsk({ what: 'undispensed', card, to });
      moves.complete(card, to);
    },
    revert: moves.revert,
    assign: (card) => void assign(card),
    callIn: (card, into) => void change(card, { in_room_since: into ? new Date().toISOString() : null }),
    urgent: (card, urgent) => void change(card, { urgent }),
    room: (card) => onAsk({ what: 'room', card }),
    memo: (card) => onAsk({ what: 'memo', card }),
    changePet: (card) => onAsk({ what: 'changePet', card }),
    cancel: (card) => onAsk({ what: 'cancel', card }),
  };
  return {
    moves,
    acts,
    pay: (card) => navigate(`/his/checkout/${card.id}`),
    peeked,
    closePeek: () => setPeeked(undefined),
  };
}

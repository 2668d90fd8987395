import { useDraft, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  type BoardCard,
  createPostItRecord,
  getTodayMedicalRecords,
  type PostItRecord,
  updateMedicalRecord,
  updatePostItRecord,
} from '@alder/records/contract';
import type { Stage } from '@alder/records/domain';
import {
  Button,
  CallForm,
  ConfirmDialog,
  Dialog,
  lazyPart,
  SubmitButton,
  TextArea,
  TextField,
  textDraft,
  toast,
  useCallForm,
} from '@alder/ui';
import styles from './board-rail.module.css';
import { useBoardTexts } from './board-texts.ts';

const CancelDialog = lazyPart(
  async () => (await import('./board-visit-change.dialog.tsx')).CancelDialog,
  null,
  'floating',
);
const ChangePetDialog = lazyPart(
  async () => (await import('./board-visit-change.dialog.tsx')).ChangePetDialog,
  null,
  'floating',
);

const refreshes = [getTodayMedicalRecords];

/** Which small question is open about which card, or about the day. */
export type Request =
  | { readonly what: 'room' | 'memo' | 'cancel' | 'changePet' | 'archiveUnpaid'; readonly card: BoardCard }
  | { readonly what: 'undispensed'; readonly card: BoardCard; readonly to: Stage }
  | { readonly what: 'handover'; readonly note?: PostItRecord };

export type SmallDialogProps = {
  readonly asked: Request | undefined;
  readonly onClose: () => void;
  readonly onMove: (card: BoardCard, to: Stage) => void;
};

/** The small questions of the board: room, post-it, handover note, cancel, wrong patient, undispensed, archive though unpaid. */
export function SmallDialog({ asked: request, onClose, onMove }: SmallDialogProps) {
  if (!request) return null;
  if (request.what === 'room') return <RoomDialog card={request.card} onClose={onClose} />;
  if (request.what === 'memo') return <NoteDialog card={request.card} onClose={onClose} />;
  if (request.what === 'handover') return <NoteDialog note={request.note} onClose={onClose} />;
  if (request.what === 'cancel') return <CancelDialog card={request.card} onClose={onClose} />;
  if (request.what === 'changePet') return <ChangePetDialog card={request.card} onClose={onClose} />;
  const { card } = request;
  const move = (to: Stage) => () => {
    onClose();
    onMove(card, to);
  };
  if (request.what === 'undispensed')
    return <UndispensedDialog card={card} onClose={onClose} onConfirm={move(request.to)} />;
  return <ArchiveDialog card={card} onClose={onClose} onConfirm={move('archive')} />;
}

type CardProps = { readonly card: BoardCard; readonly onClose: () => void };

function RoomDialog({ card, onClose }: CardProps) {
  const t = useBoardTexts();
  const update = useMutationCall(updateMedicalRecord, { refreshes });
  const form = useCallForm(updateMedicalRecord, {
    initial: { room: card.room ?? '' },
    toInput: ({ room }) => ({ id: card.id, version: card.version, room: room.trim() || null }),
    send: update.mutateAsync,
    onSent: onClose,
    explain: () => t('changed.failed'),
  });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('room.title', { pet: card.patient.name })}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={<SubmitButton of={form}>{t('room.save')}</SubmitButton>}
    >
      <CallForm form={form}>
        <TextField name="room" label={t('room.label')} maxLength={40} />
      </CallForm>
    </Dialog>
  );
}

/** A memo on a patient, or a handover note of the day. */
function NoteDialog({
  card,
  note,
  onClose,
}: {
  readonly card?: BoardCard;
  readonly note?: PostItRecord;
  readonly onClose: () => void;
}) {
  const t = useBoardTexts();
  // On the device at every key: a reload, a crash, a colleague at the same computer lose no half note.
  const draft = useDraft<string>(note ? `note.${note.id}` : card ? `memo.${card.id}` : 'handover', {
    value: note?.text ?? '',
    version: note?.version ?? null,
    ...(note && { updated_at: note.updated_at }),
  });
  const create = useMutationCall(createPostItRecord, { refreshes });
  const update = useMutationCall(updatePostItRecord, { refreshes });
  const giveUp = () => {
    draft.discard();
    onClose();
  };
  const form = useCallForm(createPostItRecord, {
    initial: { text: note?.text ?? '' },
    toInput: ({ text }) => ({ text: text.trim(), ...(card && { pet: card.pet, medical_record: card.id }) }),
    send: async (input): Promise<object | undefined> =>
      note ? update.mutateAsync({ id: note.id, version: note.version, text: input.text }) : create.mutateAsync(input),
    onSent: giveUp,
    draft: textDraft('text', draft),
    explain: () => t('changed.failed'),
  });
  const { text } = form.values;
  const remove = async () => {
    if (!note) return;
    try {
      await update.mutateAsync({ id: note.id, version: note.version, deleted: true });
      giveUp();
    } catch {
      toast({ text: t('changed.failed'), tone: 'fail' });
    }
  };
  const title = card ? t('memo.title', { pet: card.patient.name }) : t(note ? 'handover.edit' : 'handover.add');
  return (
    <Dialog
      open
      size="sm"
      dirty={draft.state !== 'clean' && 'kept'}
      onClose={giveUp}
      title={title}
      onMainAction={form.submit}
      footer={
        <>
          {note && (
            <Button variant="ghost" onClick={() => void remove()}>
              {t('handover.remove')}
            </Button>
          )}
          {/* The conflict must be resolved first. */}
          <SubmitButton of={form} disabled={!text.trim() || draft.state === 'conflict'}>
            {t(card ? 'memo.save' : 'handover.save')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextArea name="text" label={t('memo.label')} maxLength={1000} />
      </CallForm>
      {draft.state === 'conflict' && (
        <div role="alert" className={styles.twoNotes}>
          <p>{t('note.conflict')}</p>
          <blockquote>{draft.other}</blockquote>
          <Button size="sm" onClick={draft.keepMine}>
            {t('note.mine')}
          </Button>{' '}
          <Button size="sm" onClick={draft.discard}>
            {t('note.theirs')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type QuestionProps = CardProps & { readonly onConfirm: () => void };

function UndispensedDialog({ card, onClose, onConfirm }: QuestionProps) {
  const t = useBoardTexts();
  const { done = 0, total = 0 } = card.prescription ?? {};
  return (
    <ConfirmDialog
      open
      title={t('undispensed.title', { left: total - done, total })}
      action={t('undispensed.act')}
      variant="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('undispensed.about', { pet: card.patient.name })}
    </ConfirmDialog>
  );
}

function ArchiveDialog({ card, onClose, onConfirm }: QuestionProps) {
  const t = useBoardTexts();
  const format = useFormat();
  return (
    <ConfirmDialog
      open
      title={t('archiveUnpaid.title', { amount: format.money(card.payment.due) })}
      action={t('archiveUnpaid.act')}
      variant="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('archiveUnpaid.about', { pet: card.patient.name })}
    </ConfirmDialog>
  );
}

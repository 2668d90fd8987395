import { useDraft, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, ConfirmDialog, Dialog, lazyPart, TextArea, TextField, toast } from '@alder/ui';
import { useState } from 'react';
import {
  type BoardCard,
  createPostItRecord,
  getTodayMedicalRecords,
  type PostItRecord,
  updateMedicalRecord,
  updatePostItRecord,
} from '../contract/index.ts';
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
  | { readonly what: 'handover'; readonly note?: PostItRecord };

export type SmallDialogProps = {
  readonly asked: Request | undefined;
  readonly onClose: () => void;
  readonly onArchive: (card: BoardCard) => void;
};

/** The small questions of the board: room, post-it, handover note, cancel, wrong patient, archive though unpaid. */
export function SmallDialog({ asked: request, onClose, onArchive }: SmallDialogProps) {
  if (!request) return null;
  if (request.what === 'room') return <RoomDialog card={request.card} onClose={onClose} />;
  if (request.what === 'memo') return <NoteDialog card={request.card} onClose={onClose} />;
  if (request.what === 'handover') return <NoteDialog note={request.note} onClose={onClose} />;
  if (request.what === 'cancel') return <CancelDialog card={request.card} onClose={onClose} />;
  if (request.what === 'changePet') return <ChangePetDialog card={request.card} onClose={onClose} />;
  return <ArchiveDialog card={request.card} onClose={onClose} onArchive={onArchive} />;
}

type CardProps = { readonly card: BoardCard; readonly onClose: () => void };

function RoomDialog({ card, onClose }: CardProps) {
  const t = useBoardTexts();
  const [room, setRoom] = useState(card.room ?? '');
  const update = useMutationCall(updateMedicalRecord, { refreshes });
  const save = async () => {
    try {
      await update.mutateAsync({ id: card.id, version: card.version, room: room.trim() || null });
      onClose();
    } catch {
      toast({ text: t('changed.failed'), tone: 'fail' });
    }
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('room.title', { pet: card.patient.name })}
      onMainAction={() => void save()}
      footer={
        <Button variant="primary" busy={update.isPending} onClick={() => void save()}>
          {t('room.save')}
        </Button>
      }
    >
      <TextField label={t('room.label')} value={room} onChange={setRoom} maxLength={40} />
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
  const { value: text, change: setText, discard } = draft;
  const create = useMutationCall(createPostItRecord, { refreshes });
  const update = useMutationCall(updatePostItRecord, { refreshes });
  const giveUp = () => {
    discard();
    onClose();
  };
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
      giveUp();
    } catch {
      toast({ text: t('changed.failed'), tone: 'fail' });
    }
  };
  const save = () => {
    const words = text.trim();
    if (!words || draft.state === 'conflict') return; // the conflict must be resolved first
    void run(() =>
      note
        ? update.mutateAsync({ id: note.id, version: note.version, text: words })
        : create.mutateAsync({ text: words, ...(card && { pet: card.pet, medical_record: card.id }) }),
    );
  };
  const title = card ? t('memo.title', { pet: card.patient.name }) : t(note ? 'handover.edit' : 'handover.add');
  return (
    <Dialog
      open
      size="sm"
      dirty={draft.state !== 'clean'}
      onClose={giveUp}
      title={title}
      onMainAction={save}
      footer={
        <>
          {note && (
            <Button
              variant="ghost"
              onClick={() => void run(() => update.mutateAsync({ id: note.id, version: note.version, deleted: true }))}
            >
              {t('handover.remove')}
            </Button>
          )}
          <Button
            variant="primary"
            busy={create.isPending || update.isPending}
            disabled={!text.trim() || draft.state === 'conflict'}
            onClick={save}
          >
            {t(card ? 'memo.save' : 'handover.save')}
          </Button>
        </>
      }
    >
      <TextArea label={t('memo.label')} value={text} onChange={setText} maxLength={1000} />
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

function ArchiveDialog({ card, onClose, onArchive }: CardProps & Pick<SmallDialogProps, 'onArchive'>) {
  const t = useBoardTexts();
  const format = useFormat();
  return (
    <ConfirmDialog
      open
      title={t('archiveUnpaid.title', { amount: format.money(card.payment.due) })}
      action={t('archiveUnpaid.act')}
      variant="primary"
      onConfirm={() => {
        onClose();
        onArchive(card);
      }}
      onClose={onClose}
    >
      {t('archiveUnpaid.about', { pet: card.patient.name })}
    </ConfirmDialog>
  );
}

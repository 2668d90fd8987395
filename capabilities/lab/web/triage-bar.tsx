import { useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Checkbox,
  Dialog,
  Seg,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { Archive, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { matchRecords, triageRecords, triageTransmissions } from '../contract/index.ts';
import { type TriagePlace, triagePlaces } from '../domain/index.ts';
import { type PetChoice, PetChoiceField } from './pet-choice.panel.tsx';
import styles from './triage-bar.module.css';
import { useLabTexts } from './use-lab-texts.ts';

const refreshes = [
  { id: 'record.getUnmatched' },
  { id: 'record.getEntriesNew' },
  { id: 'record.getCounts' },
  { id: 'record.search' },
  { id: 'transmission.getQuarantined' },
  { id: 'labOrder.getAll' },
];

type BarProps = {
  of: 'records' | 'transmissions';
  place: TriagePlace;
  onPlace: (place: TriagePlace) => void;
  /** Everything that is loaded. */
  all: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
};

/** Above an inbox: which part of it is shown, and what is done with all that is ticked. */
export function TriageBar({ of, place, onPlace, all, selected, onSelect }: BarProps) {
  const t = useLabTexts();
  const [open, setOpen] = useState<'match' | 'discard'>();
  const ids = all.filter((id) => selected.has(id)).slice(0, 100);
  const send = useTriage(of, () => onSelect(new Set()));
  const close = () => setOpen(undefined);
  return (
    <div className={styles.bar}>
      <Seg<TriagePlace>
        size="sm"
        label={t('triage.place')}
        value={place}
        onChange={onPlace}
        entries={triagePlaces.map((value) => ({ value, label: t(`triage.place.${value}`) }))}
      />
      {all.length > 0 && (
        <Checkbox
          label={ids.length > 0 ? t('triage.selected', { count: ids.length }) : t('triage.all')}
          value={ids.length > 0 && ids.length === Math.min(all.length, 100)}
          onChange={(on) => onSelect(new Set(on ? all.slice(0, 100) : []))}
        />
      )}
      {ids.length > 0 && (
        <div className={styles.acts}>
          {place === 'waiting' && of === 'records' && (
            <Button size="sm" variant="primary" onClick={() => setOpen('match')}>
              {t('triage.match')}
            </Button>
          )}
          {place === 'waiting' && (
            <Button size="sm" icon={<Archive />} busy={send.busy} onClick={() => void send.to(ids, 'aside')}>
              {t('triage.aside')}
            </Button>
          )}
          {place !== 'discarded' && (
            <Button size="sm" icon={<Trash2 />} onClick={() => setOpen('discard')}>
              {t('unmatched.discard')}
            </Button>
          )}
          {place !== 'waiting' && (
            <Button size="sm" icon={<Undo2 />} busy={send.busy} onClick={() => void send.to(ids, 'waiting')}>
              {t('triage.back')}
            </Button>
          )}
        </div>
      )}
      {open === 'match' && <MatchDialog ids={ids} onClose={close} onDone={() => onSelect(new Set())} />}
      {open === 'discard' && (
        <DiscardDialog
          of={of}
          ids={ids}
          onClose={close}
          onDone={(moved, refused) => send.report(moved, refused, 'discarded')}
        />
      )}
    </div>
  );
}

/** Moves what is ticked to a place, says what stayed, and can be undone. */
function useTriage(of: BarProps['of'], onDone: () => void) {
  const t = useLabTexts();
  const fail = useFailToast(t);
  const records = useMutationCall(triageRecords, { refreshes });
  const transmissions = useMutationCall(triageTransmissions, { refreshes });
  const send = of === 'records' ? records : transmissions;
  function report(moved: readonly string[], refused: number, place: TriagePlace): void {
    const undo = place === 'waiting' ? undefined : () => void to(moved, 'waiting');
    if (moved.length > 0) toast({ text: t(`triage.done.${place}`, { count: moved.length }), ...(undo && { undo }) });
    if (refused > 0) toast({ tone: 'fail', text: t('triage.refused', { count: refused }) });
    onDone();
  }
  async function to(ids: readonly string[], place: TriagePlace): Promise<void> {
    try {
      const done = await send.mutateAsync({ ids: [...ids], to: place });
      if (!done) return;
      const moved = done.result.map(({ id }) => id);
      report(moved, done.refused.length, place);
    } catch (error) {
      fail(error);
    }
  }
  return { to, report, busy: send.isPending };
}

type DiscardProps = {
  of: BarProps['of'];
  ids: readonly string[];
  onClose: () => void;
  onDone: (moved: readonly string[], refused: number) => void;
};

function DiscardDialog({ of, ids, onClose, onDone }: DiscardProps) {
  const t = useLabTexts();
  const records = useMutationCall(triageRecords, { refreshes });
  const transmissions = useMutationCall(triageTransmissions, { refreshes });
  const send = of === 'records' ? records : transmissions;
  const form = useCallForm(of === 'records' ? triageRecords : triageTransmissions, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ ids: [...ids], to: 'discarded' as const, reason: reason.trim() }),
    send: send.mutateAsync as typeof records.mutateAsync,
    onSent: ({ result, refused }) => {
      onDone(
        result.map(({ id }) => id),
        refused.length,
      );
      onClose();
    },
    texts: t,
  });
  const isReady = form.values.reason.trim() !== '';
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isReady}
      title={t('triage.discard', { count: ids.length })}
      about={t('triage.discard.about')}
      footer={
        <SubmitButton of={form} variant="danger" disabled={!isReady}>
          {t('unmatched.discard')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextField name="reason" label={t('unmatched.reason')} maxLength={500} />
      </CallForm>
    </Dialog>
  );
}

function MatchDialog({ ids, onClose, onDone }: { ids: readonly string[]; onClose: () => void; onDone: () => void }) {
  const t = useLabTexts();
  const fail = useFailToast(t);
  const [pet, setPet] = useState<PetChoice>();
  const match = useMutationCall(matchRecords, { refreshes });
  const back = useTriage('records', () => {});
  async function file({ id, name }: PetChoice): Promise<void> {
    try {
      const done = await match.mutateAsync({ ids: [...ids], pet: id });
      if (!done) return;
      const { result, refused } = done;
      const filed = result.map((one) => one.id);
      if (filed.length > 0)
        toast({
          text: t('triage.done.match', { count: filed.length, name }),
          undo: () => void back.to(filed, 'waiting'),
        });
      if (refused.length > 0) toast({ tone: 'fail', text: t('triage.refusedMatch', { count: refused.length }) });
      onDone();
      onClose();
    } catch (error) {
      fail(error);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('triage.matchTitle', { count: ids.length })}
      about={t('triage.matchAbout')}
      footer={
        <Button variant="primary" busy={match.isPending} disabled={!pet} onClick={() => pet && void file(pet)}>
          {pet ? t('unmatched.file', { name: pet.name }) : t('triage.match')}
        </Button>
      }
    >
      <PetChoiceField chosen={pet} onChoose={setPet} />
    </Dialog>
  );
}

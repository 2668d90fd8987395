import { useAct, useCall } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import { Button, Dialog, toast } from '@alder/ui';
import { useEffect, useState } from 'react';
import { createPet, getPet, type Pet, searchPets, suggestPatientId } from '../contract/index.ts';
import {
  emptyOwner,
  emptyPet,
  type OwnerDraft,
  type PetDraft,
  type Problems,
  petFieldsOf,
  problemsOfOwner,
  problemsOfPet,
} from './drafts.ts';
import { DuplicateDialog } from './duplicate.dialog.tsx';
import styles from './form.module.css';
import { type OwnerChoice, OwnerChoiceForm } from './owner-choice.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { PetForm } from './pet.form.tsx';
import { useSavePatient } from './use-save-patient.ts';

export type NewPatientDialogProps = {
  readonly onClose: () => void;
  /** Told of the patient once it is stored. */
  readonly onCreated?: (pet: Pet) => void;
  /** Opens a patient who has the chart or chip number already. */
  readonly onOpen?: (id: string) => void;
  /** What was typed into a search that found nothing. */
  readonly name?: string;
  /** Whose pet it is, when that is known. */
  readonly owner?: { readonly id: string; readonly name: string; readonly phones: readonly string[] };
};

/** Enters a patient, with an owner found or new; duplicates ask first (specification §5). */
export function NewPatientDialog({ onClose, onCreated, onOpen, name = '', owner }: NewPatientDialogProps) {
  const t = usePatientTexts();
  const today = dayOf(Date.now(), useFormat().timeZone);
  const [pet, setPet] = useState<PetDraft>({ ...emptyPet, ...(isNumber(name) ? {} : { name }) });
  const [newOwner, setNewOwner] = useState<OwnerDraft>({ ...emptyOwner, ...(isNumber(name) && { phones: [name] }) });
  const [choice, setChoice] = useState<OwnerChoice>(owner ? { kind: 'known', owner } : { kind: 'new' });
  const [problems, setProblems] = useState<{ pet: Problems; owner: Problems }>({ pet: {}, owner: {} });
  const suggested = useSuggestion(pet.patient_id === '', (patient_id) =>
    setPet((now) => (now.patient_id ? now : { ...now, patient_id })),
  );
  const addPet = useAct(createPet, { title: pet.name, refreshes: [searchPets, getPet, suggestPatientId] });
  const save = useSavePatient({
    newOwner,
    choice,
    setChoice,
    store: (owner, confirmDuplicate) => addPet.mutateAsync({ ...petFieldsOf(pet), owner, confirmDuplicate }),
    onSaved: (stored) => {
      toast({ text: t('dialog.created', { name: stored.name }) });
      onClose();
      onCreated?.(stored);
    },
  });
  const submit = () => {
    const found = { pet: problemsOfPet(pet, today), owner: choice.kind === 'new' ? problemsOfOwner(newOwner) : {} };
    setProblems(found);
    if (Object.keys({ ...found.pet, ...found.owner }).length === 0) void save.run({});
  };
  const isDirty = pet.name !== name || pet.species !== '' || newOwner.name !== '';

  return (
    <Dialog
      open
      full
      size="lg"
      title={t('dialog.new')}
      onClose={onClose}
      dirty={isDirty}
      onMainAction={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={save.isBusy} onClick={submit} shortcut="Ctrl Enter">
            {t('dialog.create')}
          </Button>
        </>
      }
    >
      {save.problem && (
        <p role="alert" className={styles.failed}>
          {t(save.problem)}
        </p>
      )}
      <div className={styles.halves}>
        <section aria-label={t('dialog.pet')}>
          <h3>{t('dialog.pet')}</h3>
          <PetForm
            draft={pet}
            problems={problems.pet}
            today={today}
            isSuggested={suggested === pet.patient_id}
            onChange={(change) => setPet((now) => ({ ...now, ...change }))}
          />
        </section>
        <section aria-label={t('dialog.owner')}>
          <h3>{t('dialog.owner')}</h3>
          <OwnerChoiceForm
            choice={choice}
            onChoose={setChoice}
            draft={newOwner}
            problems={problems.owner}
            onChange={(change) => setNewOwner((now) => ({ ...now, ...change }))}
          />
        </section>
      </div>
      {save.duplicate && (
        <DuplicateDialog
          duplicate={save.duplicate}
          busy={save.isBusy}
          onBack={save.forget}
          onKeep={() => void save.run({ keep: save.duplicate! })}
          {...useOf(save, onOpen)}
        />
      )}
    </Dialog>
  );
}

/** The way out of a duplicate besides keeping both: take that owner, or open that patient. */
function useOf(save: ReturnType<typeof useSavePatient>, onOpen: NewPatientDialogProps['onOpen']) {
  const { duplicate } = save;
  if (duplicate?.code === 'phoneDup') return { onUse: () => save.takeOwner(duplicate) };
  return duplicate && onOpen ? { onUse: () => onOpen(duplicate.existing.id) } : {};
}

const isNumber = (text: string) => /^[\d\s+()-]{3,}$/.test(text);

/** The next chart number, handed over once it is known. */
function useSuggestion(isWanted: boolean, onKnown: (patient_id: string) => void): string | undefined {
  const { data } = useCall(suggestPatientId, {});
  const patient_id = data?.patient_id;
  useEffect(() => {
    if (patient_id !== undefined && isWanted) onKnown(patient_id);
  }, [patient_id]);
  return patient_id;
}

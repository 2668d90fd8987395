import { useAct } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import { Button, Dialog, toast } from '@alder/ui';
import { useState } from 'react';
import { getPet, type Owner, type Pet, searchPets, updatePet } from '../contract/index.ts';
import { draftOfPet, emptyOwner, type Problems, petFieldsOf, problemsOfOwner, problemsOfPet } from './drafts.ts';
import { DuplicateDialog } from './duplicate.dialog.tsx';
import styles from './form.module.css';
import { type OwnerChoice, OwnerChoiceForm } from './owner-choice.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { PetForm } from './pet.form.tsx';
import { useSavePatient } from './use-save-patient.ts';

export type EditPatientDialogProps = {
  readonly pet: Pet;
  readonly owner: Owner | null;
  readonly onClose: () => void;
};

/** Changes a patient, or whose it is. */
export function EditPatientDialog({ pet, owner, onClose }: EditPatientDialogProps) {
  const t = usePatientTexts();
  const today = dayOf(Date.now(), useFormat().timeZone);
  const [draft, setDraft] = useState(() => draftOfPet(pet));
  const [newOwner, setNewOwner] = useState(emptyOwner);
  const [choice, setChoice] = useState<OwnerChoice>(owner ? { kind: 'known', owner } : { kind: 'none' });
  const [problems, setProblems] = useState<{ pet: Problems; owner: Problems }>({ pet: {}, owner: {} });
  const update = useAct(updatePet, { title: pet.name, refreshes: [getPet, searchPets] });
  const save = useSavePatient({
    newOwner,
    choice,
    setChoice,
    store: (ownerId, confirmDuplicate) => {
      const now = { ...petFieldsOf(draft), owner: ownerId };
      const before = { ...petFieldsOf(draftOfPet(pet)), owner: pet.owner };
      return update.mutateAsync({ id: pet.id, version: pet.version, ...changedFields(now, before), confirmDuplicate });
    },
    onSaved: ({ name }) => {
      toast({ text: t('dialog.saved', { name }) });
      onClose();
    },
  });
  const submit = () => {
    const found = {
      pet: problemsOfPet(draft, today),
      owner: choice.kind === 'new' ? problemsOfOwner(newOwner) : {},
    };
    setProblems(found);
    if (Object.keys({ ...found.pet, ...found.owner }).length === 0) void save.run({});
  };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOfPet(pet)) || choice.kind === 'new';
  const { duplicate } = save;

  return (
    <Dialog
      open
      full
      size="lg"
      title={t('dialog.edit', { name: pet.name })}
      onClose={onClose}
      dirty={isDirty}
      onMainAction={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={save.isBusy} onClick={submit} shortcut="Ctrl Enter">
            {t('dialog.save')}
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
            draft={draft}
            problems={problems.pet}
            today={today}
            isKnown
            onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
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
      {duplicate && (
        <DuplicateDialog
          duplicate={duplicate}
          busy={save.isBusy}
          onBack={save.forget}
          onKeep={() => void save.run({ keep: duplicate })}
          {...(duplicate.code === 'phoneDup' && { onUse: () => save.takeOwner(duplicate) })}
        />
      )}
    </Dialog>
  );
}

/** Only what was changed here: what another changes meanwhile in other fields is theirs. */
export function changedFields<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const entries = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
  );
  return Object.fromEntries(entries) as Partial<Fields>;
}

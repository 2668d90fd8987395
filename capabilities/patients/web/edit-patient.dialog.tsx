import { useAct } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import { Button, Dialog, toast } from '@alder/ui';
import { useState } from 'react';
import { getPet, type Pet, searchPets, updatePet } from '../contract/index.ts';
import { draftOfPet, type Problems, petFieldsOf, problemsOfPet } from './drafts.ts';
import { type Duplicate, DuplicateDialog, readDuplicate, saveProblem } from './duplicate.dialog.tsx';
import styles from './form.module.css';
import { type PatientText, usePatientTexts } from './patient-texts.ts';
import { PetForm } from './pet.form.tsx';

/** Changes a patient. */
export function EditPatientDialog({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const t = usePatientTexts();
  const today = dayOf(Date.now(), useFormat().timeZone);
  const [draft, setDraft] = useState(() => draftOfPet(pet));
  const [problems, setProblems] = useState<Problems>({});
  const [duplicate, setDuplicate] = useState<Duplicate>();
  const [problem, setProblem] = useState<PatientText>();
  const update = useAct(updatePet, { title: pet.name, refreshes: [getPet, searchPets] });

  const save = async (confirmDuplicate: boolean) => {
    setProblem(undefined);
    setDuplicate(undefined);
    try {
      const fields = changedFields(petFieldsOf(draft), petFieldsOf(draftOfPet(pet)));
      const answer = await update.mutateAsync({ id: pet.id, version: pet.version, ...fields, confirmDuplicate });
      if (!answer) return;
      toast({ text: t('dialog.saved', { name: answer.result.name }) });
      onClose();
    } catch (error) {
      const known = readDuplicate(error);
      if (known) setDuplicate(known);
      else setProblem(saveProblem(error));
    }
  };
  const submit = () => {
    const found = problemsOfPet(draft, today);
    setProblems(found);
    if (Object.keys(found).length === 0) void save(false);
  };

  return (
    <Dialog
      open
      full
      size="md"
      title={t('dialog.edit', { name: pet.name })}
      onClose={onClose}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOfPet(pet))}
      onMainAction={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={update.isPending} onClick={submit} shortcut="Ctrl ↵">
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className={styles.failed}>
          {t(problem)}
        </p>
      )}
      <PetForm
        draft={draft}
        problems={problems}
        today={today}
        isKnown
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
      />
      {duplicate && (
        <DuplicateDialog
          duplicate={duplicate}
          busy={update.isPending}
          onBack={() => setDuplicate(undefined)}
          onKeep={() => void save(true)}
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

import { useMutationCall } from '@alder/client';
import { Button, Dialog, toast } from '@alder/ui';
import { useState } from 'react';
import { getHospitalPetOwners, getPet, type Owner, searchPets, updateOwner } from '../contract/index.ts';
import { draftOfOwner, ownerFieldsOf, type Problems, problemsOfOwner } from './drafts.ts';
import { type Duplicate, DuplicateDialog, readDuplicate, saveProblem } from './duplicate.dialog.tsx';
import { changedFields } from './edit-patient.dialog.tsx';
import styles from './form.module.css';
import { OwnerForm } from './owner.form.tsx';
import { type PatientText, usePatientTexts } from './patient-texts.ts';

/** Changes an owner. */
export function EditOwnerDialog({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const t = usePatientTexts();
  const [draft, setDraft] = useState(() => draftOfOwner(owner));
  const [problems, setProblems] = useState<Problems>({});
  const [duplicate, setDuplicate] = useState<Duplicate>();
  const [problem, setProblem] = useState<PatientText>();
  const update = useMutationCall(updateOwner, {
    title: owner.name,
    refreshes: [getHospitalPetOwners, getPet, searchPets],
  });

  const save = async (confirmDuplicate: boolean) => {
    setProblem(undefined);
    setDuplicate(undefined);
    try {
      const fields = changedFields(ownerFieldsOf(draft), ownerFieldsOf(draftOfOwner(owner)));
      const response = await update.mutateAsync({ id: owner.id, version: owner.version, ...fields, confirmDuplicate });
      if (!response) return;
      toast({ text: t('dialog.saved', { name: response.result.name }) });
      onClose();
    } catch (error) {
      const known = readDuplicate(error);
      if (known) setDuplicate(known);
      else setProblem(saveProblem(error));
    }
  };
  const submit = () => {
    const found = problemsOfOwner(draft);
    setProblems(found);
    if (Object.keys(found).length === 0) void save(false);
  };

  return (
    <Dialog
      open
      full
      title={t('dialog.editOwner', { name: owner.name })}
      onClose={onClose}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOfOwner(owner))}
      onMainAction={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={update.isPending} onClick={submit} shortcut="Ctrl Enter">
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
      <OwnerForm
        full
        draft={draft}
        problems={problems}
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

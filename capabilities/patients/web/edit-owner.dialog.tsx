import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, toast, useCallForm } from '@alder/ui';
import { useRef, useState } from 'react';
import { getHospitalPetOwners, getPet, type Owner, searchPets, updateOwner } from '../contract/index.ts';
import { draftOfOwner, type OwnerDraft, ownerFieldsOf, problemsOfOwner } from './drafts.ts';
import { type Duplicate, DuplicateDialog, readDuplicate } from './duplicate.dialog.tsx';
import { changedFields } from './edit-patient.dialog.tsx';
import styles from './form.module.css';
import { OwnerForm } from './owner.form.tsx';
import { usePatientTexts } from './patient-texts.ts';

/** Changes an owner. */
export function EditOwnerDialog({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const t = usePatientTexts();
  const update = useMutationCall(updateOwner, {
    title: owner.name,
    refreshes: [getHospitalPetOwners, getPet, searchPets],
  });
  const [duplicate, setDuplicate] = useState<Duplicate>();
  // Other numbers are asked about again.
  const confirmed = useRef<string>(undefined);
  const form = useCallForm(updateOwner, {
    initial: draftOfOwner(owner),
    toInput: (draft) => ({
      ...{ id: owner.id, version: owner.version },
      ...changedFields(ownerFieldsOf(draft), ownerFieldsOf(draftOfOwner(owner))),
      confirmDuplicate: confirmed.current === phonesOf(draft),
    }),
    check: problemsOfOwner,
    send: update.mutateAsync,
    onSent: ({ result }) => {
      toast({ text: t('dialog.saved', { name: result.name }) });
      onClose();
    },
    onRefused: (error) => {
      const known = readDuplicate(error);
      setDuplicate(known);
      return known !== undefined;
    },
    texts: t,
  });
  const keep = () => {
    confirmed.current = phonesOf(form.values);
    setDuplicate(undefined);
    form.submit();
  };

  return (
    <Dialog
      open
      full
      title={t('dialog.editOwner', { name: owner.name })}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <SubmitButton of={form} shortcut="Ctrl Enter">
            {t('dialog.save')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.stack}>
        <OwnerForm
          full
          reading={form.values.reading}
          phones={form.values.phones}
          onPhones={(phones) => form.set({ phones })}
        />
      </CallForm>
      {duplicate && (
        <DuplicateDialog
          duplicate={duplicate}
          busy={form.isSending}
          onBack={() => setDuplicate(undefined)}
          onKeep={keep}
        />
      )}
    </Dialog>
  );
}

const phonesOf = ({ phones }: OwnerDraft) => JSON.stringify(phones);

import { useMutationCall } from '@alder/client';
import { toast } from '@alder/ui';
import { useState } from 'react';
import { getPet, type Owner, type Pet, searchPets, updatePet } from '../contract/index.ts';
import { draftOfPet, emptyOwner, petFieldsOf } from './drafts.ts';
import { PatientFormDialog, usePatientForm } from './patient.form.tsx';
import { usePatientTexts } from './patient-texts.ts';

export type EditPatientDialogProps = {
  readonly pet: Pet;
  readonly owner: Owner | null;
  readonly onClose: () => void;
};

/** Changes a patient, or whose it is. */
export function EditPatientDialog({ pet, owner, onClose }: EditPatientDialogProps) {
  const t = usePatientTexts();
  // saves of other users during the input neither replace it nor are sent back
  const [start] = useState(pet);
  const update = useMutationCall(updatePet, { title: pet.name, refreshes: [getPet, searchPets] });
  const value = {
    pet: draftOfPet(start),
    newOwner: emptyOwner,
    choice: owner ? { kind: 'known' as const, owner: shortOf(owner) } : { kind: 'none' as const },
  };
  const form = usePatientForm(
    updatePet,
    `patient.${pet.id}`,
    { value, version: start.version, updated_at: start.updated_at, stored: start },
    {
      toInput: (typed, whose, confirmed) => {
        const now = { ...petFieldsOf(typed.pet), ...whose };
        const before = { ...petFieldsOf(draftOfPet(start)), owner: start.owner };
        return { id: pet.id, version: pet.version, ...changedFields(now, before), ...confirmed };
      },
      send: update.mutateAsync,
      onSaved: ({ name }) => {
        toast({ text: t('dialog.saved', { name }) });
        onClose();
      },
    },
  );
  return (
    <PatientFormDialog
      title={t('dialog.edit', { name: pet.name })}
      action={t('dialog.save')}
      form={form}
      isKnown
      onClose={onClose}
    />
  );
}

const shortOf = ({ id, name, reading, phones }: Owner) => ({ id, name, reading, phones });

/** Only what was changed here: what another changes meanwhile in other fields is theirs. */
export function changedFields<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const entries = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
  );
  return Object.fromEntries(entries) as Partial<Fields>;
}

import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import type { Call, InputTypeOf } from '@alder/wire';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getPet, mergePets, type Pet, searchPets, undoMerge } from '../contract/index.ts';
import { showChip } from '../domain/index.ts';
import styles from './form.module.css';
import { PatientSearchField } from './patient-search-field.tsx';
import { type PatientText, usePatientTexts } from './patient-texts.ts';
import { usePetLabels } from './signalment.ts';

type Fields = NonNullable<InputTypeOf<typeof mergePets>['fields']>;
/** What is chosen together: one row of the two columns. */
type Row = {
  readonly label: PatientText;
  readonly fields: readonly (keyof Fields)[];
  readonly show: (pet: Pet) => string;
};

export type MergeDialogProps = {
  readonly pet: Pet;
  /** The patient that is merged into it, where it is known already: the page stays then. */
  readonly other?: string;
  /** Further calls whose answers a merge changes. */
  readonly refreshes?: readonly Call[];
  readonly onClose: () => void;
};

/** Makes one patient of two: field by field what the survivor keeps, with the name typed to confirm. */
export function MergeDialog({ pet, other: known, refreshes = [], onClose }: MergeDialogProps) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  const [otherId, setOtherId] = useState(known);
  const other = useCall(getPet, { id: otherId ?? '' }, { enabled: otherId !== undefined }).data?.result;
  const rows = useRows();
  const merge = useMutationCall(mergePets, { title: pet.name, refreshes: [getPet, searchPets, ...refreshes] });
  const undo = useMutationCall(undoMerge, { title: pet.name, refreshes: [getPet, searchPets, ...refreshes] });

  const form = useCallForm(mergePets, {
    initial: { taken: [] as readonly PatientText[], typed: '' },
    toInput: ({ taken }) =>
      other && { id: pet.id, version: pet.version, merged: other.id, fields: fieldsOf(other, rows, taken) },
    send: merge.mutateAsync,
    onSent: ({ result: { name }, merge: id }) => {
      toast({
        text: t('merge.done', { name }),
        undo: () => void undo.mutateAsync({ id }).then(() => toast({ text: t('merge.undone') })),
      });
      onClose();
      if (known === undefined) void navigate(`/patient/${pet.id}`);
    },
    texts: t,
  });
  const { taken, typed } = form.values;

  return (
    <Dialog
      open
      full
      size="lg"
      title={t('merge.title')}
      about={t('merge.about', { name: `${pet.name} ${pet.patient_id}` })}
      onClose={onClose}
      dirty={other !== undefined}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <SubmitButton of={form} variant="danger" disabled={!other || typed.trim() !== pet.name}>
            {t('merge.do')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.stack}>
        {known === undefined && (
          <PatientSearchField label={t('merge.other')} keep except={pet.id} onChoose={({ id }) => setOtherId(id)} />
        )}
        {other && (
          <>
            <Sides pet={pet} other={other} rows={rows} taken={taken} onTake={(next) => form.set({ taken: next })} />
            <TextField name="typed" label={t('merge.confirm', { name: pet.name })} />
          </>
        )}
      </CallForm>
    </Dialog>
  );
}

/** What the survivor takes over of the other patient. */
function fieldsOf(other: Pet, rows: readonly Row[], taken: readonly PatientText[]): Fields {
  const names = rows.filter(({ label }) => taken.includes(label)).flatMap(({ fields }) => fields);
  return Object.fromEntries(names.map((name) => [name, other[name]]));
}

function useRows(): readonly Row[] {
  const format = useFormat();
  const signalment = usePetLabels();
  return [
    { label: 'field.patient_id', fields: ['patient_id'], show: (pet) => pet.patient_id },
    {
      label: 'field.name',
      fields: ['name', 'reading'],
      show: (pet) => [pet.name, pet.reading].filter(Boolean).join(' · '),
    },
    { label: 'column.breed', fields: ['species', 'breed'], show: signalment.kind },
    { label: 'field.sex', fields: ['sex', 'neutered'], show: signalment.sex },
    {
      label: 'field.birthdate',
      fields: ['birthdate'],
      show: (pet) => (pet.birthdate ? format.date(pet.birthdate) : '–'),
    },
    {
      label: 'field.chip_number',
      fields: ['chip_number'],
      show: (pet) => (pet.chip_number ? showChip(pet.chip_number) : '–'),
    },
    {
      label: 'field.passport_number',
      fields: ['passport_number'],
      show: (pet) => pet.passport_number ?? '–',
    },
    {
      label: 'field.insurance_company',
      fields: ['insurance_company', 'insurance_policy', 'insurance_until', 'insurance_share'],
      show: (pet) => [pet.insurance_company, pet.insurance_policy].filter(Boolean).join(' · ') || '–',
    },
    { label: 'field.coat_colour', fields: ['coat_colour'], show: (pet) => pet.coat_colour ?? '–' },
    { label: 'dialog.owner', fields: ['owner'], show: (pet) => (pet.owner ? '●' : '–') },
  ];
}

type SidesProps = {
  readonly pet: Pet;
  readonly other: Pet;
  readonly rows: readonly Row[];
  readonly taken: readonly PatientText[];
  readonly onTake: (taken: readonly PatientText[]) => void;
};

function Sides({ pet, other, rows, taken, onTake }: SidesProps) {
  const t = usePatientTexts();
  const choose = (label: PatientText, isOther: boolean) => {
    const others = taken.filter((one) => one !== label);
    onTake(isOther ? [...others, label] : others);
  };
  return (
    <table className={styles.sides}>
      <caption className="sr">{t('merge.take', { name: pet.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('merge.field')}</th>
          <th scope="col">{`${pet.name} ${pet.patient_id}`}</th>
          <th scope="col">{`${other.name} ${other.patient_id}`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, show }) => (
          <tr key={label}>
            <th scope="row">{t(label)}</th>
            {[pet, other].map((side) => (
              <td key={side.id}>
                <label>
                  <input
                    type="radio"
                    name={label}
                    checked={taken.includes(label) === (side === other)}
                    onChange={() => choose(label, side === other)}
                  />
                  {show(side)}
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, TextField, toast } from '@alder/ui';
import type { InputTypeOf } from '@alder/wire';
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

/** Makes one patient of two: field by field what the survivor keeps, with the name typed to confirm. */
export function MergeDialog({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  const [otherId, setOtherId] = useState<string>();
  const [acquired, setTaken] = useState<ReadonlySet<PatientText>>(new Set());
  const [typed, setTyped] = useState('');
  const other = useCall(getPet, { id: otherId ?? '' }, { enabled: otherId !== undefined }).data?.result;
  const rows = useRows();
  const merge = useMutationCall(mergePets, { title: pet.name, refreshes: [getPet, searchPets] });
  const undo = useMutationCall(undoMerge, { title: pet.name, refreshes: [getPet, searchPets] });

  const run = async () => {
    if (!other) return;
    const fields = Object.fromEntries(
      rows.filter(({ label }) => acquired.has(label)).flatMap((row) => row.fields.map((name) => [name, other[name]])),
    ) as Fields;
    const response = await merge
      .mutateAsync({ id: pet.id, version: pet.version, merged: other.id, fields })
      .catch(() => undefined);
    if (!response) return;
    const name = response.result.name;
    toast({
      text: t('merge.done', { name }),
      undo: () => void undo.mutateAsync({ id: response.merge }).then(() => toast({ text: t('merge.undone') })),
    });
    onClose();
    void navigate(`/patient/${pet.id}`);
  };

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
          <Button
            variant="danger"
            busy={merge.isPending}
            disabled={!other || typed.trim() !== pet.name}
            onClick={() => void run()}
          >
            {t('merge.do')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {merge.isError && (
          <p role="alert" className={styles.failed}>
            {t(merge.refusal?.kind.code === 'stale' ? 'problem.stale' : 'merge.failed')}
          </p>
        )}
        <PatientSearchField label={t('merge.other')} keep except={pet.id} onChoose={({ id }) => setOtherId(id)} />
        {other && (
          <>
            <Sides pet={pet} other={other} rows={rows} taken={acquired} onTake={setTaken} />
            <TextField label={t('merge.confirm', { name: pet.name })} value={typed} onChange={setTyped} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function useRows(): readonly Row[] {
  const format = useFormat();
  const signalment = usePetLabels();
  return [
    { label: 'field.patient_id', fields: ['patient_id'], show: (pet) => pet.patient_id },
    { label: 'field.name', fields: ['name'], show: (pet) => pet.name },
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
    { label: 'field.coat_colour', fields: ['coat_colour'], show: (pet) => pet.coat_colour ?? '–' },
    { label: 'dialog.owner', fields: ['owner'], show: (pet) => (pet.owner ? '●' : '–') },
  ];
}

type SidesProps = {
  readonly pet: Pet;
  readonly other: Pet;
  readonly rows: readonly Row[];
  readonly taken: ReadonlySet<PatientText>;
  readonly onTake: (acquired: ReadonlySet<PatientText>) => void;
};

function Sides({ pet, other, rows, taken: acquired, onTake }: SidesProps) {
  const t = usePatientTexts();
  const choose = (label: PatientText, isOther: boolean) => {
    const next = new Set(acquired);
    if (isOther) next.add(label);
    else next.delete(label);
    onTake(next);
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
                    checked={acquired.has(label) === (side === other)}
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

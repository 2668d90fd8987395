import { useState } from 'react';
import type { PetLine } from '../contract/index.ts';
import { NewPatientDialog } from './new-patient.dialog.tsx';
import { PatientSearchField, type PatientSearchFieldProps } from './patient-search-field.tsx';

/** Chooses a patient, or makes one that the hospital does not have yet: what was typed becomes its name. */
export function PatientChoiceField({
  onChoose,
  ...rest
}: Pick<PatientSearchFieldProps, 'label' | 'autoFocus' | 'onChoose'>) {
  const [typed, setTyped] = useState<string>();
  const [made, setMade] = useState<PetLine>();
  return (
    <>
      <PatientSearchField {...rest} key={made?.id} keep initial={made} onChoose={onChoose} onCreate={setTyped} />
      {typed !== undefined && (
        <NewPatientDialog
          name={typed}
          onClose={() => setTyped(undefined)}
          onCreated={(pet) => {
            const line = { ...pet, owner: null, last_visit: null };
            setMade(line);
            onChoose(line);
          }}
        />
      )}
    </>
  );
}

import type { PetLine } from '@alder/patients/contract';
import { Button, PetFace, TextField } from '@alder/ui';
import { useState } from 'react';
import styles from './booking.module.css';
import { useSlots } from './slots.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';

/** Whom an appointment is for, as the form has it. */
export type PersonValues = {
  /** Id of the patient; '' while a caller is no patient yet. */
  readonly pet: string;
  readonly contact_name: string;
  readonly contact_phone: string;
  /** What is shown of the patient; kept with what is typed, so that the page loaded again shows it. */
  readonly chosen: ChosenPet | null;
};
/** What is shown of a patient who is chosen already. */
export type ChosenPet = {
  readonly name: string;
  readonly about: string;
  readonly species: string | null;
  readonly breed: string | null;
  readonly coat_colour: string | null;
};

export function chosenOf(pet: PetLine): ChosenPet {
  const { name, species, breed, coat_colour, patient_id, owner } = pet;
  const about = [patient_id, owner?.name, owner?.phones[0]].filter(Boolean).join(' · ');
  return { name, about, species, breed, coat_colour };
}

/** A patient by search, or the name and number of a caller who is no patient yet. */
export function PersonField(props: {
  readonly values: PersonValues;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<PersonValues>) => void;
}) {
  const { values, error, onChange } = props;
  const { chosen } = values;
  const t = useAppointmentTexts();
  const { PatientField } = useSlots();
  const [isNew, setNew] = useState(values.pet === '' && values.contact_name + values.contact_phone !== '');
  if (values.pet !== '' && chosen)
    return (
      <div className={styles.chosen}>
        <PetFace species={chosen.species ?? ''} breed={chosen.breed ?? ''} color={chosen.coat_colour} size="sm" />
        <span className={styles.words}>
          <b>{chosen.name}</b>
          <small>{chosen.about}</small>
        </span>
        <Button size="sm" variant="ghost" onClick={() => onChange({ pet: '' })}>
          {t('person.change')}
        </Button>
        {error && <p role="alert">{error}</p>}
      </div>
    );
  return (
    <div className={styles.person}>
      {!isNew && PatientField && (
        <PatientField
          label={t('person.find')}
          autoFocus
          onChoose={(pet) => onChange({ pet: pet.id, contact_name: '', contact_phone: '', chosen: chosenOf(pet) })}
        />
      )}
      {isNew ? (
        <div className={styles.pair}>
          <TextField name="contact_name" label={t('person.name')} maxLength={120} />
          <TextField name="contact_phone" label={t('person.phone')} maxLength={60} />
        </div>
      ) : null}
      {error && <p role="alert">{error}</p>}
      <Button size="sm" variant="ghost" onClick={() => setNew(!isNew)}>
        {t(isNew ? 'person.known' : 'person.new')}
      </Button>
    </div>
  );
}

import { useCall } from '@alder/client';
import { getPet, type Pet, searchPets } from '@alder/patients/contract';
import { PetFace, PressArea, TextField, useSignalment } from '@alder/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import styles from './sheet.module.css';
import { useLabTexts } from './use-lab-texts.ts';

/** What is needed of a pet to choose it. */
export type PetChoice = Pick<
  Pet,
  'id' | 'name' | 'patient_id' | 'species' | 'breed' | 'coat_colour' | 'sex' | 'neutered' | 'birthdate'
>;

type PetChoiceProps = {
  readonly chosen: PetChoice | undefined;
  readonly onChoose: (pet: PetChoice | undefined) => void;
  /** Pet that is offered before anything is typed. */
  readonly candidate?: string | null;
  /** Pet that is not offered. */
  readonly except?: string | null;
};

/** Searches for the patient of a result and chooses it. */
export function PetChoiceField({ chosen, onChoose, candidate = null, except = null }: PetChoiceProps) {
  const t = useLabTexts();
  const signalment = useSignalment();
  const [q, setQ] = useState('');
  const found = useCall(searchPets, { q, limit: 6 }, { enabled: q.trim().length > 0, keepPrevious: true });
  const likely = useCall(getPet, { id: candidate ?? '' }, { enabled: candidate !== null });
  const suggested: readonly PetChoice[] = likely.data ? [likely.data.result] : [];
  const offered = (q.trim() === '' ? suggested : (found.data?.result ?? [])).filter(({ id }) => id !== except);
  return (
    <>
      <TextField
        type="search"
        label={t('unmatched.belongs')}
        placeholder={t('unmatched.search')}
        icon={<Search size={16} />}
        value={q}
        onChange={(text) => {
          setQ(text);
          onChoose(undefined);
        }}
      />
      {offered.length > 0 && !chosen && (
        <ul className={styles.found}>
          {offered.map((pet) => (
            <li key={pet.id}>
              <PressArea onClick={() => onChoose(pet)}>
                <PetFace size="sm" species={pet.species} breed={pet.breed} color={pet.coat_colour} />
                <b>{pet.name}</b> {pet.patient_id}
                <small>{signalment.line(pet)}</small>
              </PressArea>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <p className={styles.chosen}>
          <b>{chosen.name}</b> {chosen.patient_id} <small>{signalment.line(chosen)}</small>
        </p>
      )}
    </>
  );
}

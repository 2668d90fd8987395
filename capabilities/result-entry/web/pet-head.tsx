import { PetFace, useSignalment } from '@alder/ui';
import styles from './entry.module.css';

type Animal = {
  readonly name: string;
  readonly patient_id: string;
  readonly species: string;
  readonly breed: string;
  readonly coat_colour: string | null;
};

/** Whose result is typed, large: the wrong animal is seen before the first number. */
export function PetHead({ name, patient_id, species, breed, coat_colour }: Animal) {
  const signalment = useSignalment();
  return (
    <p className={styles.pet}>
      <PetFace size="lg" species={species} breed={breed} color={coat_colour} />
      <span>
        <b>{name}</b>
        <span className={styles.species}>{signalment.species(species)}</span>
        <small>{[signalment.breed(species, breed), patient_id].filter(Boolean).join(' · ')}</small>
      </span>
    </p>
  );
}

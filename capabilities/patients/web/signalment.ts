import { useLanguage } from '@alder/i18n';
import { type PetLook, useSignalment } from '@alder/ui';
import type { Pet, PetLine } from '../contract/index.ts';
import { type PatientText, usePatientTexts } from './patient-texts.ts';

type Signalled = Pick<PetLine, 'species' | 'breed' | 'sex' | 'neutered'>;

/** What the drawn face of a patient is made from. */
export const presentationOf = (pet: Pick<Pet, 'species' | 'breed' | 'coat_colour'>): PetLook => ({
  species: pet.species,
  breed: pet.breed,
  color: pet.coat_colour,
});

/** Key of the words for sex and neutering. */
export function sexKey({ sex, neutered }: Pick<Signalled, 'sex' | 'neutered'>): PatientText {
  if (sex === null) return 'sex.unknown';
  if (neutered === null) return `sex.${sex}`;
  return neutered ? `sex.${sex}.neutered` : `sex.${sex}.intact`;
}

/** The texts of a signalment in the page's language, for tables and headers of this capability. */
export function usePetLabels() {
  const t = usePatientTexts();
  const { language } = useLanguage();
  const signalment = useSignalment();
  return {
    /** Species and breed. */
    kind: (pet: Signalled) =>
      [signalment.species(pet.species), signalment.breed(pet.species, pet.breed)]
        .filter(Boolean)
        .join(language === 'en' ? ', ' : '・'),
    sex: (pet: Signalled) => t(sexKey(pet)),
    line: signalment.line,
  };
}

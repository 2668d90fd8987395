import { type Language, useFormat, useLanguage } from '@alder/i18n';
import { breeds, species } from '@alder/terms';
import type { PetLook } from '@alder/ui';
import type { Pet, PetLine } from '../contract/index.ts';
import { type PatientText, usePatientTexts } from './patient-texts.ts';

type Signalled = Pick<PetLine, 'species' | 'breed' | 'sex' | 'neutered'>;

/** Name of a species in a language; of a code nobody knows, the code. */
export function speciesName(code: string, language: Language): string {
  return species.find((each) => each.code === code)?.[language] ?? code;
}

/** Name of a breed in a language, in whichever it was stored; of an unknown one, what was written. */
export function breedName(code: string, breed: string, language: Language): string {
  const key = breed.trim().toLowerCase();
  const known = (breeds[code] ?? []).find((each) =>
    [each.en, each.ja, each.zhtw].some((name) => name.toLowerCase() === key),
  );
  return known?.[language] ?? breed;
}

/** What the drawn face of a patient is made from. */
export const lookOf = (pet: Pick<Pet, 'species' | 'breed' | 'coat_colour'>): PetLook => ({
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

/** The words of a signalment in the page's language. */
export function useSignalment() {
  const { language } = useLanguage();
  const t = usePatientTexts();
  const format = useFormat();
  const kind = (pet: Signalled) =>
    [speciesName(pet.species, language), breedName(pet.species, pet.breed, language)]
      .filter(Boolean)
      .join(format.language === 'en' ? ', ' : '・');
  const sex = (pet: Signalled) => t(sexKey(pet));
  return {
    kind,
    sex,
    /** One line: species, breed, sex and age. */
    line: (pet: Signalled & Pick<PetLine, 'birthdate'>) =>
      [kind(pet), sex(pet), format.age(pet.birthdate, 'compact')].join(' · '),
  };
}

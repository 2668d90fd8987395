import { defineTexts, useFormat, useLanguage, useTexts } from '@alder/i18n';
import { breedOf, speciesOf } from '@alder/terms';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

/** What a signalment is written from; what is not known is left out. */
export type Signalled = {
  /** Code of the species, as `speciesOf` knows it. */
  readonly species: string;
  readonly breed: string;
  readonly sex: 'male' | 'female' | null;
  readonly neutered: boolean | null;
  /** `YYYY-MM-DD`. */
  readonly birthdate: string | null;
  /** Kilograms. */
  readonly weight?: number | null;
};

/** What every clinic abbreviates. */
const shortBreeds: Readonly<Record<string, string>> = {
  'Domestic Shorthair': 'DSH',
  'Domestic Mediumhair': 'DMH',
  'Domestic Longhair': 'DLH',
  'British Shorthair': 'BSH',
};

/** Writes animals in the language of the page; a breed is known in whichever language it was written. */
export function useSignalment() {
  const { language } = useLanguage();
  const format = useFormat();
  const t = useTexts(texts);
  const species = (code: string) => speciesOf(code)?.[language] ?? code;
  const breed = (code: string, written: string) => breedOf(code, written)?.[language] ?? written;
  const kind = (pet: Signalled) => breed(pet.species, pet.breed) || species(pet.species);
  const shortKind = (pet: Signalled) => {
    const name = kind(pet);
    return shortBreeds[name] ?? name;
  };
  const sign = ({ sex, neutered }: Signalled) =>
    sex === null ? '' : t(neutered ? `sign.${sex}.neutered` : `sign.${sex}`);
  const compactAge = ({ birthdate }: Signalled) => (birthdate ? format.age(birthdate, 'compact') : '');
  const weight = (pet: Signalled) => (pet.weight == null ? '' : format.weight(pet.weight));
  const joined = (parts: readonly string[], by: string) => parts.filter(Boolean).join(by);
  return {
    species,
    breed,
    shortKind,
    /** Sex in words: "female, spayed". */
    sex: ({ sex, neutered }: Pick<Signalled, 'sex' | 'neutered'>) =>
      sex === null ? t('sex.unknown') : t(neutered ? `sex.${sex}.neutered` : `sex.${sex}`),
    /** Breed or species, sex, age, weight in words: "Domestic Shorthair, female, spayed, 7 y 2 m, 4.62 kg". */
    line: (pet: Signalled) => {
      const sex = pet.sex === null ? t('sex.unknown') : t(pet.neutered ? `sex.${pet.sex}.neutered` : `sex.${pet.sex}`);
      // An age is not wrapped.
      const age = format.age(pet.birthdate).replaceAll(' ', '\u00a0');
      return joined([kind(pet), sex, age, weight(pet)], language === 'en' ? ', ' : '、');
    },
    /** Sex and age of {@link brief}, for where the breed must give way to them: "FS · 7y 2m". */
    briefRest: (pet: Signalled) => joined([sign(pet), compactAge(pet)], ' · '),
    /** What a dose depends on first, for narrow heads: "7y 2m · 4.62 kg · FS". A line ends between its parts only. */
    briefDose: (pet: Signalled) => {
      const parts = [compactAge(pet), weight(pet), sign(pet)];
      return joined(
        parts.map((part) => part.replaceAll(' ', '\u00a0').replace(/[♀♂]/, '$&\u2060')),
        '\u00a0· ',
      );
    },
    /** The same as short as a card has it, without the weight: "DSH · FS · 7y 2m". */
    brief: (pet: Signalled) => joined([shortKind(pet), sign(pet), compactAge(pet)], ' · '),
  };
}

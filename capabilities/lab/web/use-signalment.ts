import { useFormat, useLanguage } from '@alder/i18n';
import { breeds, speciesOf } from '@alder/terms';
import { useLabTexts } from './use-lab-texts.ts';

/** What is known of an animal, as far as the laboratory needs it. */
export type Animal = {
  readonly species: string;
  readonly breed: string;
  readonly sex: 'male' | 'female' | null;
  readonly neutered: boolean | null;
  readonly birthdate: string | null;
  readonly weight?: number | null;
};

/** Writes an animal in one line: breed or species, sex, age, weight. */
export function useSignalment(): (animal: Animal) => string {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  return ({ species, breed, sex, neutered, birthdate, weight }) => {
    const known = breeds[species]?.find(({ en }) => en === breed);
    const kind = known?.[language] ?? (breed || (speciesOf(species)?.[language] ?? species));
    const sexKey = sex === null ? 'unknown' : neutered ? (sex === 'male' ? 'maleNeutered' : 'femaleSpayed') : sex;
    const parts = [kind, t(`sex.${sexKey}`), format.age(birthdate), weight == null ? '' : format.weight(weight)];
    return parts.filter(Boolean).join(language === 'en' ? ', ' : '、');
  };
}

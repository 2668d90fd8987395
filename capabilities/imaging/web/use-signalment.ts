import { useFormat, useLanguage } from '@alder/i18n';
import type { Pet } from '@alder/patients/contract';
import { breeds, speciesOf } from '@alder/terms';
import { useImagingTexts } from './use-imaging-texts.ts';

/** Writes an animal in one line, as the head of the viewer has it: breed or species, sex, age, weight. */
export function useSignalment(): (pet: Pet) => string {
  const t = useImagingTexts();
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

import { useLanguage } from '@alder/i18n';
import { modelName, nameOf } from '@alder/lab/domain';
import { breedOf, speciesOf } from '@alder/terms';
import type { IntervalStudy } from '../contract/index.ts';
import { useIntervalTexts } from './use-interval-texts.ts';

/** Names a study by what was measured, on what, and of which animals. */
export function useStudyLabel() {
  const t = useIntervalTexts();
  const { language } = useLanguage();
  return (study: IntervalStudy) => {
    const { analyte, device, species, breeds, sex, age_from_days: from, age_to_days: to } = study;
    const days = (n: number | null) => (n === null ? t('anyAge') : t('days', { n }));
    const parts = [
      speciesOf(species)?.[language] ?? species,
      breeds.map((name) => breedOf(species, name)?.[language] ?? name).join(', '),
      sex === null ? '' : t(`sex.${sex}`),
      from === null && to === null ? '' : t('ages', { from: days(from), to: days(to) }),
    ];
    const name = nameOf({ code: analyte, name: analyte }, language);
    return { title: `${name} · ${modelName(device)}`, about: parts.filter(Boolean).join(' · ') };
  };
}

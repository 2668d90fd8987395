import { useFormat, useLanguage } from '@alder/i18n';
import { codeOf, modelName, nameOf } from '@alder/lab/domain';
import { speciesOf } from '@alder/terms';
import { type InterferenceRule, isDrugClass, substanceName } from '../domain/index.ts';
import { useInterferenceTexts } from './use-interference-texts.ts';

type RuleFields = Omit<InterferenceRule, 'key' | 'source'>;

/** A rule in words. */
export function useRuleWords() {
  const t = useInterferenceTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const drugName = (drug: string) => (isDrugClass(drug) ? t(`class.${drug}`) : substanceName(drug, language));
  return {
    drugName,
    analyte(code: string): string {
      const name = nameOf({ code, name: code }, language);
      const short = codeOf(code);
      return short && short !== name ? `${name} (${short})` : name;
    },
    /** `Hemolysis from 2+`, `Phenobarbital, until 28 days after`. */
    cause({ index, grade_from, value_from, drug, days_after }: RuleFields): string {
      if (index === null) return t('cause.drug', { drug: drugName(drug ?? ''), days: days_after });
      const from = grade_from === null ? format.number(value_from ?? 0) : `${grade_from}+`;
      return t('cause.sample', { index: t(`index.${index}`), from });
    },
    effect({ direction, percent }: RuleFields): string {
      if (direction === 'unreliable' || percent === null) return t(`direction.${direction}`);
      return `${t(`direction.${direction}`)}${t('about', { percent: format.number(percent) })}`;
    },
    where({ model, species }: RuleFields): string {
      const kind = species === null ? t('species.any') : (speciesOf(species)?.[language] ?? species);
      return `${kind} · ${model === null ? t('model.any') : modelName(model)}`;
    },
  };
}

import { useLanguage } from '@alder/i18n';
import { causeFormula, nameOf, type OrderCause } from '../domain/index.ts';
import lab from './lab.module.css';
import { useLabTexts } from './use-lab-texts.ts';

/** Why a rule of the hospital ordered a test. */
export function OrderBecause({ cause }: { readonly cause: OrderCause }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const name = nameOf({ code: cause.code, name: cause.label }, language);
  return (
    <small className={lab.muted}>{t('order.because', { value: causeFormula(cause, name), rule: cause.name })}</small>
  );
}

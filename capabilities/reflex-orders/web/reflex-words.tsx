import { useLanguage } from '@alder/i18n';
import { causeFormula, nameOf, type OrderCause } from '@alder/lab/domain';
import { TriangleAlert } from 'lucide-react';
import type { ReflexOrder } from '../contract/index.ts';
import styles from './reflex.module.css';
import { useReflexTexts } from './use-reflex-texts.ts';

/** Why a rule ordered or suggests a test: the value, its limit, and the rule. */
export function Because({ cause }: { readonly cause: OrderCause }) {
  const t = useReflexTexts();
  const { language } = useLanguage();
  const name = nameOf({ code: cause.code, name: cause.label }, language);
  return <>{t('because', { value: causeFormula(cause, name), rule: cause.name })}</>;
}

/** What speaks against it: why it was only suggested, or what became of its result. */
export function Doubt({ reflex }: { readonly reflex: ReflexOrder }) {
  const t = useReflexTexts();
  const text = reflex.doubt ? t(`doubt.${reflex.doubt}`) : reflex.obstacle ? t(`obstacle.${reflex.obstacle}`) : '';
  if (text === '') return null;
  return (
    <span className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
      {text}
    </span>
  );
}

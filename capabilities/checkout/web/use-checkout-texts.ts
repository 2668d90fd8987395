import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the checkout. */
export const useCheckoutTexts = () => useTexts(texts);

const known = [
  'paidLocked',
  'amountShort',
  'amountOver',
  'tenderedLess',
  'depositShort',
  'nothingDue',
  'alreadyVoided',
  'priceMissing',
  'stale',
  'stageChanged',
] as const;

/** Text of a refusal of the checkout, or of a request that did not get through. */
export function explain(t: ReturnType<typeof useCheckoutTexts>, error: unknown): string {
  const code = (error as { kind?: { code: string } }).kind?.code;
  const found = known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}

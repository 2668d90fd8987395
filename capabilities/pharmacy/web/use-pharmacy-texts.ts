import { defineTexts, type Language, translator, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the pharmacy. */
export const usePharmacyTexts = () => useTexts(texts);

/** The same in another language than the page's: what is printed for the owner. */
export const pharmacyTextsIn = (language: Language) => translator(texts, language);

type Translate = ReturnType<typeof usePharmacyTexts>;

const units = [
  'tab',
  'cap',
  'can',
  'bottle',
  'tube',
  'vial',
  'pipette',
  'drop',
  'bag',
  'sachet',
  'box',
  'piece',
] as const;

/** What a medicine is counted in, in the language of the text around it; what is not known stays as it is written. */
export function unitIn(t: Translate, unit: string): string {
  const known = units.find((each) => each === unit.trim().toLowerCase());
  return known ? t(`unit.${known}`) : unit;
}

/** A refusal in the words of the pharmacy, or that it did not get through. */
export function explain(t: Translate, error: unknown): string {
  const code = (error as { kind?: { code: string } }).kind?.code;
  const known = ['witnessMissing', 'progressClosed', 'stale', 'stageChanged'] as const;
  const found = known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}

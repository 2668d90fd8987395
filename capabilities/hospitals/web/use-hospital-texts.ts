import { defineTextsInEveryLanguage, type TextKey, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

// A setting is found by its name in any language.
const texts = defineTextsInEveryLanguage({ en, ja, zhtw });
export type HospitalTextKey = TextKey<typeof en>;

/** Texts of the hospital's settings. */
export const useHospitalTexts = () => useTexts(texts);

/** A text in all three languages: who looks for "tax" on a Japanese page finds it too. */
export function inAllLanguages(key: string): readonly string[] {
  return [en, ja, zhtw].flatMap((each) => (each as Readonly<Record<string, string>>)[key] ?? []);
}

import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of sharing. */
export const useSharingTexts = () => useTexts(texts);

/** A refusal in the words of this room, or that it did not get through. */
export function explain(t: ReturnType<typeof useSharingTexts>, error: unknown): string {
  const code = (error as { kind?: { code: string } }).kind?.code;
  const known = ['expirationOutside', 'nothingShared', 'inputIncorrect', 'stale', 'notFound'] as const;
  const found = known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}

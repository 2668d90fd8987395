import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

/** Texts in all languages, for what is printed in another one than the screen's. */
export const sharingTexts = defineTexts({ en, ja, zhtw });

/** Texts of sharing. */
export const useSharingTexts = () => useTexts(sharingTexts);

/** A refusal in the words of this room, or that it did not get through. */
export function explain(t: ReturnType<typeof useSharingTexts>, error: unknown): string {
  const code = (error as { kind?: { code: string } }).kind?.code;
  const fields = (error as { details?: { fields?: Readonly<Record<string, string>> } }).details?.fields;
  if (fields && 'email' in fields) return t('refusal.accountErrorEmailInvalid');
  const known = [
    ...(['expirationOutside', 'nothingShared', 'inputIncorrect', 'stale', 'notFound'] as const),
    ...(['shareNeeds', 'pdfOnly', 'mailsMost', 'tooLarge'] as const),
  ];
  // Its text is about the password: the one field that a person can fill in wrongly where links are made.
  const isOther = code === 'inputIncorrect' && fields !== undefined && !('password' in fields);
  const found = isOther ? undefined : known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}

import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

/** Texts in all languages, for what is printed in another one than the screen's. */
export const sharingTexts = defineTexts({ en, ja, zhtw });

/** Texts of sharing. */
export const useSharingTexts = () => useTexts(sharingTexts);

/** What the server found wrong in the fields of a form. */
function fieldsOf(error: unknown): Readonly<Record<string, string>> | undefined {
  return (error as { details?: { fields?: Readonly<Record<string, string>> } }).details?.fields;
}

/** Whether the recipient's address of an email was refused: shown under its field. */
export function isAboutAddress(error: unknown): boolean {
  return 'email' in (fieldsOf(error) ?? {});
}

/** Text of a refusal of this capability, or of a request that did not get through. */
export function explain(t: ReturnType<typeof useSharingTexts>, error: unknown): string {
  const code = (error as { kind?: { code: string } }).kind?.code;
  const fields = fieldsOf(error);
  if (isAboutAddress(error)) return t('refusal.accountErrorEmailInvalid');
  const known = [
    ...(['expirationOutside', 'nothingShared', 'inputIncorrect', 'stale', 'notFound'] as const),
    ...(['shareNeeds', 'pdfOnly', 'mailsMost', 'tooLarge'] as const),
  ];
  // Its text is about the password: the one field that a person can fill in wrongly where links are made.
  const isOther = code === 'inputIncorrect' && fields !== undefined && !('password' in fields);
  const found = isOther ? undefined : known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}

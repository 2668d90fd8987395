import { chooseLanguage, type Language, languageInCookies } from './language.ts';

/**
 * The language that this browser begins with: cookie, account, the languages that the browser asks for, and the release
 * that the server has written into the page (`<html data-release>`).
 *
 * @param langKey Language of the account, if a user is logged in.
 */
export function languageOfPage(langKey?: unknown): Language {
  return chooseLanguage({
    chosen: [languageInCookies(document.cookie), langKey],
    browser: navigator.languages,
    release: document.documentElement.dataset.release === 'japan' ? 'japan' : 'international',
  });
}

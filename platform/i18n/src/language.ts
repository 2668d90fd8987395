import { cookieLifetimesS } from '@alder/wire';

/** The interface languages, in the order in which the sidebar cycles through them (specification §5). */
export const languages = ['en', 'ja', 'zhtw'] as const;
/** `langKey` of an account; the value of the cookie `lang`. */
export type Language = (typeof languages)[number];

/** `lang` of the page: picks the glyphs of the right region and is what `Intl` understands. */
export const languageTags = { en: 'en', ja: 'ja', zhtw: 'zh-Hant-TW' } as const satisfies Record<Language, string>;

/** What `Intl` is asked with: British order of day and month, as the designs have it. */
export const intlLocales = { en: 'en-GB', ja: 'ja-JP', zhtw: 'zh-TW' } as const satisfies Record<Language, string>;

/** Name of each language in itself: never translated. */
export const languageNames = { en: 'English', ja: '日本語', zhtw: '繁體中文' } as const satisfies Record<
  Language,
  string
>;

/** One or two letters for the 54 px sidebar. */
export const languageLabels = { en: 'EN', ja: '日', zhtw: '繁' } as const satisfies Record<Language, string>;

/** Market of an installation (setting `ALDER_RELEASE`): decides the language of someone who has chosen none. */
export type Release = 'international' | 'japan';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The one after it in the sidebar's cycle: en, ja, zhtw, en. */
export function nextLanguage(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length] ?? 'en';
}

/**
 * The language to begin with.
 *
 * A choice made before wins (account, then cookie). Without one: English if the browser's languages include
 * English, else Japanese in the release for Japan, else Traditional Chinese (specification §9).
 *
 * @param browser `navigator.languages`, or the parts of an Accept-Language header.
 */
export function chooseLanguage({
  chosen = [],
  browser = [],
  release = 'international',
}: {
  readonly chosen?: readonly unknown[];
  readonly browser?: readonly string[];
  readonly release?: Release;
}): Language {
  const before = chosen.find(isLanguage);
  if (before) return before;
  if (browser.some((tag) => /^en\b/i.test(tag.trim()))) return 'en';
  return release === 'japan' ? 'ja' : 'zhtw';
}

/** Value of the cookie `lang` in a `Cookie` header or `document.cookie`, if it is a language. */
export function languageInCookies(cookies: string): Language | undefined {
  const value = /(?:^|;\s*)lang=([^;]*)/.exec(cookies)?.[1];
  return isLanguage(value) ? value : undefined;
}

/** `Set-Cookie` that remembers the choice for a day. */
export function languageCookie(language: Language): string {
  return `lang=${language}; Max-Age=${cookieLifetimesS.lang}; Path=/; SameSite=Lax`;
}

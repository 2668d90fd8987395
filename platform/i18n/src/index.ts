export * from './format/index.ts';
export { FormatProvider, useFormat } from './format-provider.tsx';
export {
  chooseLanguage,
  intlLocales,
  isLanguage,
  type Language,
  languageCookie,
  languageInCookies,
  languageLabels,
  languageNames,
  languages,
  languageTags,
  nextLanguage,
  type Release,
} from './language.ts';
export { languageOfPage } from './language-of-page.ts';
export {
  type LanguageChoice,
  LanguageProvider,
  type LoadLanguage,
  useLanguage,
  useTexts,
} from './language-provider.tsx';
export {
  defineTexts,
  defineTextsInEveryLanguage,
  hasText,
  joinTexts,
  type TextKey,
  type Texts,
  type TextsInEveryLanguage,
  type TextValues,
  type Translate,
  translator,
} from './texts.ts';

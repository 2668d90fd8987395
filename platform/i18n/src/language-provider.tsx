import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type Language, languageCookie, languageTags } from './language.ts';
import { languageOfPage } from './language-of-page.ts';
import { type Texts, type Translate, translator } from './texts.ts';

export type LanguageChoice = {
  readonly language: Language;
  /** Changes the language of the whole page and remembers it for a day. */
  readonly setLanguage: (language: Language) => void;
};

const LanguageContext = createContext<LanguageChoice>({ language: 'en', setLanguage: () => undefined });

/**
 * Holds the language of the page: sets `<html lang>` and the cookie.
 *
 * @param initial Language to begin with (account's `langKey`); without it the rules of `languageOfPage` decide.
 * @param onChange Called when the user chooses a language, to save `langKey` in the account.
 */
export function LanguageProvider({
  initial,
  onChange,
  children,
}: {
  readonly initial?: Language;
  readonly onChange?: (language: Language) => void;
  readonly children: ReactNode;
}) {
  const [language, setCurrent] = useState<Language>(() => initial ?? languageOfPage());
  const setLanguage = useCallback(
    (chosen: Language) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
      document.cookie = languageCookie(chosen);
      setCurrent(chosen);
      onChange?.(chosen);
    },
    [onChange],
  );
  useEffect(() => {
    document.documentElement.lang = languageTags[language];
  }, [language]);
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);

  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

/** Language of the page and the way to change it. */
export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** The texts of a capability in the page's language: `const t = useTexts(texts); t('order.cancel')`. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const { language } = useLanguage();
  return useMemo(() => translator(texts, language), [texts, language]);
}

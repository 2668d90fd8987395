import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type Language, languageCookie, languageTags } from './language.ts';
import { languageOfPage } from './language-of-page.ts';
import { type Texts, type Translate, translate } from './texts.ts';

export type LanguageChoice = {
  readonly language: Language;
  /** Changes the language of the whole page and remembers it for a day. */
  readonly setLanguage: (language: Language) => void;
};

const LanguageContext = createContext<LanguageChoice>({ language: 'en', setLanguage: () => undefined });

/**
 * Fetches the texts of a language for all parts that are loaded, where the program comes in one language
 * (apps/web/src/one-language.ts). Nothing comes back if all of them are here.
 */
export type LoadLanguage = (language: Language) => Promise<void> | undefined;

/**
 * Holds the language of the page: sets `<html lang>` and the cookie.
 *
 * @param initial Language to begin with (account's `langKey`); without it the rules of `languageOfPage` decide.
 * @param load Fetches the texts of the language that was chosen; the page stays as it is until they have come.
 * @param onChange Called when the user chooses a language, to save `langKey` in the account.
 */
export function LanguageProvider({
  initial,
  load,
  onChange,
  children,
}: {
  readonly initial?: Language;
  readonly load?: LoadLanguage | undefined;
  readonly onChange?: (language: Language) => void;
  readonly children: ReactNode;
}) {
  const [language, setCurrent] = useState<Language>(() => initial ?? languageOfPage());
  const newest = useRef(language);
  const setLanguage = useCallback(
    (chosen: Language) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
      document.cookie = languageCookie(chosen);
      onChange?.(chosen);
      newest.current = chosen;
      const show = () => {
        if (newest.current === chosen) setCurrent(chosen);
      };
      const loading = load?.(chosen);
      if (!loading) return show();
      // Without the network: the choice is remembered, and shown when the texts can be fetched.
      const again = () => void load?.(chosen)?.then(show, () => undefined);
      loading.then(show, () => addEventListener('online', again, { once: true }));
    },
    [load, onChange],
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
  return useMemo(() => translate(texts, language), [texts, language]);
}

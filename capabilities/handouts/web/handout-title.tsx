import { languageLabels, languageNames, languageTags, useLanguage } from '@alder/i18n';
import type { HandoutSummary } from '../contract/index.ts';
import { languageFor, type TextLanguage } from '../domain/index.ts';
import styles from './handouts.module.css';
import { useHandoutTexts } from './use-handout-texts.ts';

type Titled = Pick<HandoutSummary, 'titles' | 'languages'>;

/** The title in the language of the page, else in one that it has. */
export function useHandoutTitle() {
  const { language } = useLanguage();
  return ({ titles, languages }: Titled): { readonly text: string; readonly lang: TextLanguage } => {
    const lang = languageFor(languages, [language]) ?? 'en';
    return { text: titles[lang] ?? '', lang };
  };
}

export function HandoutTitle(props: Titled) {
  const { text, lang } = useHandoutTitle()(props);
  return <span lang={languageTags[lang]}>{text}</span>;
}

/** The languages of a handout by their short signs. */
export function Languages({ languages }: { readonly languages: readonly TextLanguage[] }) {
  const t = useHandoutTexts();
  return (
    <span className={styles.languages}>
      <span className="sr">{t('languages')}: </span>
      {languages.map((one) => (
        <abbr key={one} lang={languageTags[one]} title={languageNames[one]}>
          {languageLabels[one]}
        </abbr>
      ))}
    </span>
  );
}

import { type Language, languages, languageTags, useLanguage } from '@alder/i18n';
import { PressArea } from './press-area.tsx';

/** Short names; each in itself. */
const NAMES: Readonly<Record<Language, string>> = { en: 'EN', zhtw: '繁中', ja: '日本語' };

/** Chooses the language of a page without a log-in. */
export function LanguageButtons({ label, className }: { label?: string; className: string | undefined }) {
  const { language, setLanguage } = useLanguage();
  return (
    <fieldset className={className} aria-label={label}>
      {languages.map((one) => (
        <PressArea key={one} lang={languageTags[one]} aria-pressed={one === language} onClick={() => setLanguage(one)}>
          {NAMES[one]}
        </PressArea>
      ))}
    </fieldset>
  );
}

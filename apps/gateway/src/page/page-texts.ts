import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

export type PageLang = 'en' | 'ja' | 'zhtw';
type PageText = keyof typeof en;
export type PageTexts = (key: PageText, values?: Readonly<Record<string, string | number>>) => string;

export const pageLangs: readonly PageLang[] = ['en', 'ja', 'zhtw'];
export const htmlLang = { en: 'en', ja: 'ja', zhtw: 'zh-Hant-TW' } as const;

const catalogues: Readonly<Record<PageLang, Readonly<Record<PageText, string>>>> = { en, ja, zhtw };

/** The texts of the page in one language, plain: whoever puts them into HTML escapes them. */
export function pageTexts(lang: PageLang): PageTexts {
  return (key, values = {}) =>
    catalogues[lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

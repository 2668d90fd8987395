import { defineTexts, joinTexts, type TextValues, useTexts } from '@alder/i18n';
import reportEn from '../domain/locales/report.en.json' with { type: 'json' };
import reportJa from '../domain/locales/report.ja.json' with { type: 'json' };
import reportZhtw from '../domain/locales/report.zhtw.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = joinTexts(defineTexts({ en, ja, zhtw }), defineTexts({ en: reportEn, ja: reportJa, zhtw: reportZhtw }));

/** Texts of the dashboard. */
export const useDashboardTexts = () => useTexts(texts);

/** The text of a kind such as a part or a stage; undefined where the program has none of this name. */
export function useKindText(): (prefix: string, name: string, values?: TextValues) => string | undefined {
  const t = useDashboardTexts() as (key: string, values?: TextValues) => string;
  return (prefix, name, values) => {
    const key = `${prefix}.${name}`;
    const text = t(key, values);
    // A translator returns the key of a text that it does not have.
    return text === key ? undefined : text;
  };
}

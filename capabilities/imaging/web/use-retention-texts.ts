import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/retention.en.json' with { type: 'json' };
import ja from './locales/retention.ja.json' with { type: 'json' };
import zhtw from './locales/retention.zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

/** Texts of how long images are kept. */
export const useRetentionTexts = () => useTexts(texts);

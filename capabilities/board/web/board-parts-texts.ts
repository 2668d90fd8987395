import { defineTexts, joinTexts, useTexts } from '@alder/i18n';
import { boardTexts } from './board-texts.ts';
import en from './locales/board-parts.en.json';
import ja from './locales/board-parts.ja.json';
import zhtw from './locales/board-parts.zhtw.json';

const texts = joinTexts(defineTexts({ en, ja, zhtw }), boardTexts);

/** Texts of the board, and those of its dialogs and panels that are fetched when they are first shown. */
export const useBoardPartsTexts = () => useTexts(texts);

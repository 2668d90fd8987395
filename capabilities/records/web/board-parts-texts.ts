import { defineTexts, useTexts } from '@alder/i18n';
import boardEn from './locales/board.en.json';
import boardJa from './locales/board.ja.json';
import boardZhtw from './locales/board.zhtw.json';
import en from './locales/board-parts.en.json';
import ja from './locales/board-parts.ja.json';
import zhtw from './locales/board-parts.zhtw.json';

const texts = defineTexts({ en: { ...boardEn, ...en }, ja: { ...boardJa, ...ja }, zhtw: { ...boardZhtw, ...zhtw } });

/** Texts of the board, and those of its dialogs and panels that are fetched when they are first shown. */
export const useBoardPartsTexts = () => useTexts(texts);

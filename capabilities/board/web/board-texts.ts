import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/board.en.json';
import ja from './locales/board.ja.json';
import zhtw from './locales/board.zhtw.json';

export const boardTexts = defineTexts({ en, ja, zhtw });

/** Texts of the outpatient board. */
export const useBoardTexts = () => useTexts(boardTexts);

const stages = defineTexts({
  en: { clinic: 'Clinic', pharmacy: 'Pharmacy', checkout: 'Checkout', archive: 'Archive' },
  ja: { clinic: '診察', pharmacy: '薬局', checkout: '会計', archive: '完了' },
  zhtw: { clinic: '診間', pharmacy: '藥局', checkout: '結帳', archive: '歸檔' },
});

/** What the columns are called (screens §1.6). */
export const useStageTexts = () => useTexts(stages);

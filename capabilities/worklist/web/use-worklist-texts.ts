import { defineTexts, useTexts } from '@alder/i18n';
import { requestedModalities } from '../domain/index.ts';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the imaging worklist and the equipment. */
export const useWorklistTexts = () => useTexts(texts);

export type WorklistTexts = ReturnType<typeof useWorklistTexts>;

/** A modality in words where there are some, else its code. */
export function modalityName(t: WorklistTexts, modality: string): string {
  const known = requestedModalities.find((one) => one === modality);
  return known ? t(`modality.${known}`) : modality;
}

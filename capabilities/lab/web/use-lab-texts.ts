import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the laboratory. */
export const useLabTexts = () => useTexts(texts);

export type LabTexts = ReturnType<typeof useLabTexts>;

const KNOWN = {
  labOrderRunning: 'refusal.orderRunning',
  labOrderClosed: 'refusal.orderClosed',
  resultFiled: 'refusal.resultFiled',
  patientSexMissing: 'order.sexMissing',
  criticalOpen: 'sheet.criticalFirst',
  resultNotFiled: 'refusal.resultNotFiled',
  labOrderNotPartial: 'refusal.orderNotPartial',
  stale: 'refusal.stale',
} as const;

/** Text of a refusal of the laboratory, or of a request that did not get through. */
export function explain(t: LabTexts, error: unknown): string {
  const code = (error as { kind?: { code: string } }).kind?.code ?? '';
  return t(Object.hasOwn(KNOWN, code) ? KNOWN[code as keyof typeof KNOWN] : 'refusal.unknown');
}

import { defineTexts, useTexts } from '@alder/i18n';
import { requestedModalities } from '../domain/index.ts';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the imaging worklist and the equipment. */
export const useWorklistTexts = () => useTexts(texts);

export type WorklistTexts = ReturnType<typeof useWorklistTexts>;

const KNOWN = {
  worklistClosed: 'refusal.worklistClosed',
  aetitleUnknown: 'refusal.aetitleUnknown',
  aetitleInUse: 'refusal.aetitleInUse',
  addressNotAllowed: 'refusal.addressNotAllowed',
  equipmentUnreachable: 'refusal.equipmentUnreachable',
  destinationUnknown: 'refusal.destinationUnknown',
  inputIncorrect: 'refusal.inputIncorrect',
  stale: 'refusal.stale',
} as const;

/** Text of a refusal of this capability, or of a request that did not get through. */
export function explain(t: WorklistTexts, error: unknown): string {
  const code = (error as { kind?: { code: string } } | null)?.kind?.code ?? '';
  return t(Object.hasOwn(KNOWN, code) ? KNOWN[code as keyof typeof KNOWN] : 'refusal.unknown');
}

/** A modality in words where there are some, else its code. */
export function modalityName(t: WorklistTexts, modality: string): string {
  const known = requestedModalities.find((one) => one === modality);
  return known ? t(`modality.${known}`) : modality;
}

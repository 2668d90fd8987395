import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the devices and their gateways. */
export const useDevicesTexts = () => useTexts(texts);

export type DevicesTexts = ReturnType<typeof useDevicesTexts>;

const KNOWN = {
  serialIncorrect: 'refusal.serialIncorrect',
  serialTaken: 'refusal.serialTaken',
  deviceExists: 'refusal.deviceExists',
  stale: 'refusal.stale',
} as const;

/** Text of a refusal of this capability, or of a request that did not get through. */
export function explain(t: DevicesTexts, error: unknown): string {
  const code = (error as { kind?: { code: string } } | null)?.kind?.code ?? '';
  return t(Object.hasOwn(KNOWN, code) ? KNOWN[code as keyof typeof KNOWN] : 'refusal.unknown');
}

import { defineTexts, useTexts } from '@alder/i18n';
import { Refusal } from '@alder/wire';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

/** Texts of teleconsultations. */
export const useTeleconsultTexts = () => useTexts(texts);

/** Text of a refusal of this capability, or of a request that did not get through. */
export function explain(t: ReturnType<typeof useTeleconsultTexts>, error: unknown): string {
  const code = error instanceof Refusal ? error.kind.code : undefined;
  const known = [
    'teleconsultIncomplete',
    'teleconsultNotOpen',
    'teleconsultImages',
    'teleconsultConsultant',
    'stale',
    'notFound',
  ] as const;
  const found = known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}

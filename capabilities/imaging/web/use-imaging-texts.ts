import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the imaging screens. */
export const useImagingTexts = () => useTexts(texts);

const known = [
  'tooLarge',
  'uploadType',
  'uploadEnding',
  'uploadUnreadable',
  'uploadChecksum',
  'uploadsMost',
  'quotaReached',
  'diskFull',
  'patientIdMismatch',
  'notFound',
  'network',
  'stale',
  'studiesOfTwoPets',
  'splitWhole',
  'moveOvertaken',
  'studyUnmatched',
  'uploadGone',
  'zipBroken',
  'zipLocked',
  'zipMethod',
  'zipBomb',
  'zipMany',
  'ffmpegMissing',
  'aiNotConfigured',
  'aiNotReadable',
  'aiUnreachable',
  'aiReviewed',
  'measurementNeedsPatient',
  'measurementDiffers',
] as const;

/** Text of a refusal by its code, from the locales of this capability. */
export function explain(t: ReturnType<typeof useImagingTexts>, code: string | undefined): string {
  const found = known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}

import type { Format } from '@alder/i18n';
import type { useUploadTexts } from './use-upload-texts.ts';

/** What of an upload has arrived, in whole percent. */
export const percentOf = ({ bytes, sent }: { bytes: number; sent: number }): number =>
  Math.floor((100 * sent) / Math.max(1, bytes));

/** Progress of an upload; speed and remaining time are known after the first part. */
export function progressLabels(
  t: ReturnType<typeof useUploadTexts>,
  format: Format,
  { bytes, sent, speed }: { bytes: number; sent: number; speed: number },
): string {
  const percent = t('upload.percent', { percent: percentOf({ bytes, sent }) });
  if (speed <= 0) return percent;
  const seconds = Math.ceil((bytes - sent) / speed);
  const left =
    seconds < 90 ? t('upload.secondsLeft', { seconds }) : t('upload.minutesLeft', { minutes: Math.ceil(seconds / 60) });
  return [percent, `${format.size(speed)}/s`, left].join(' · ');
}

import { readingFault } from '@alder/instrument-messages/reading-fault';
import type { WorkshopTexts } from './use-workshop-texts.ts';

/** Why a capture cannot be read, and what a person who teaches does about it; the reader's own words where there are none. */
export function readerFault(t: WorkshopTexts, detail: string): string {
  const known = readingFault(detail);
  return known ? t(`reader.${known}`) : detail;
}

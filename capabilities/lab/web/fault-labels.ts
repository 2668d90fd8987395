import { readingFault } from '@alder/instrument-messages/reading-fault';
import type { LabTexts } from './use-lab-texts.ts';

/** Why a message could not be read, in words for people; the reader's own where there are none. */
export function faultLabels(t: LabTexts, fault: string | null): string {
  const known = readingFault(fault ?? '');
  return known ? t(`fault.${known}`) : (fault ?? '');
}

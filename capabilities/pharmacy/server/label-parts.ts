import { cautionIn } from '@alder/catalog/domain';
import type { LabelPaper, LetterheadRow } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import type { Content } from 'pdfmake/interfaces.js';
import type { PaperRow, Recipient } from './label.repository.ts';
import type { LabelWords } from './label-words.ts';

/** A paper with what else is known of its medicine. */
export type Paper = PaperRow & {
  readonly caution: string | null;
  /** Of the lot that was handed out. */
  readonly expires_on: string | null;
};

export type PrintedPapers = {
  readonly papers: readonly Paper[];
  readonly recipient: Recipient;
  readonly letterhead: LetterheadRow;
  readonly labelPaper: LabelPaper;
  readonly timezone: string;
};

/** What draws the pages of one language. */
export type Drawing = {
  readonly look: (text: string, style?: object) => Content;
  readonly label: LabelWords;
  readonly language: Language;
};

/** What a scanner reads: the line, so that the right pack is ticked. */
export function codeOf({ id }: Pick<Paper, 'id'>): string {
  return `ALDER-RX:${id}`;
}

/** Lot and expiry, as far as they are known. */
export function lotOf({ lot, expires_on }: Paper, { label: w }: Pick<Drawing, 'label'>): string {
  return [lot && w.t('lot', { lot }), expires_on && w.t('expires', { date: w.day(expires_on) })]
    .filter(Boolean)
    .join('　');
}

/** Instructions of the doctor, the caution of the catalog in the language of the paper, and that it is controlled. */
export function warningsOf(paper: Paper, { label: w, language }: Pick<Drawing, 'label' | 'language'>): string[] {
  return [
    paper.instructions,
    cautionIn(paper.caution ?? '', language),
    paper.type === 'controlled' ? w.t('controlled') : '',
  ]
    .map((text) => text.trim())
    .filter(Boolean);
}

import type { Implementation } from '@alder/server';
import { interpretationHandlers } from './interpretation.handlers.ts';
import { irisHandlers } from './iris.handlers.ts';
import { phraseHandlers } from './phrase.handlers.ts';
import { type ReportParts, reportPdfHandlers } from './report-pdf.handlers.ts';

export { deletedPhrases } from './deleted-phrases.ts';
/** Every call of laboratory reports. */
export const labReportsHandlers = (parts: ReportParts): readonly Implementation[] => [
  ...reportPdfHandlers(parts),
  ...interpretationHandlers,
  ...irisHandlers,
  ...phraseHandlers,
];

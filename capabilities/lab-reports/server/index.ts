import type { Implementation } from '@alder/server';
import { interpretationHandlers } from './interpretation.handlers.ts';
import { irisHandlers } from './iris.handlers.ts';
import { reportPdfHandlers } from './report-pdf.handlers.ts';

/** Every call of laboratory reports. */
export const labReportsHandlers: readonly Implementation[] = [
  ...reportPdfHandlers,
  ...interpretationHandlers,
  ...irisHandlers,
];

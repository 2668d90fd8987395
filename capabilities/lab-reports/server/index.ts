import type { Implementation } from '@alder/server';
import { reportPdfHandlers } from './report-pdf.handlers.ts';

/** Every call of laboratory reports. */
export const labReportsHandlers: readonly Implementation[] = [...reportPdfHandlers];

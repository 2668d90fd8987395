import { rangeHandlers as entryHandlers } from './range.handlers.ts';
import { sheetHandlers } from './sheet.handlers.ts';

export { addRange, listRangeEntries } from './range.handlers.ts';
export const rangeHandlers = [...entryHandlers, ...sheetHandlers];

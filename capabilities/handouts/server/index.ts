import type { Implementation } from '@alder/server';
import { givenHandlers } from './given.handlers.ts';
import { handoutHandlers as keptHandlers } from './handout.handlers.ts';
import { pdfHandlers } from './pdf.handlers.ts';

/** Every call of handouts. */
export const handoutHandlers: readonly Implementation[] = [...keptHandlers, ...givenHandlers, ...pdfHandlers];

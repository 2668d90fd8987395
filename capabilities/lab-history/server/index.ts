import type { Implementation } from '@alder/server';
import { deltaHandlers } from './delta.handlers.ts';
import { matrixHandlers } from './matrix.handlers.ts';

/** Every call of the laboratory history. */
export const labHistoryHandlers: readonly Implementation[] = [...matrixHandlers, ...deltaHandlers];

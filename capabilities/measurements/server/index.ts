import type { Implementation } from '@alder/server';
import { annotationHandlers } from './annotation.handlers.ts';
import { filedHandlers } from './filed.handlers.ts';

/** Every call about graphics drawn on images and measurements filed for a patient. */
export const measurementHandlers: Implementation[] = [...annotationHandlers, ...filedHandlers];

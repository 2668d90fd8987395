import type { Implementation } from '@alder/server';

/** Every call of clinic-path. */
export const clinicPathHandlers: readonly Implementation[] = [];

import type { Implementation } from '@alder/server';
import type { Archive } from './archive.ts';
import { publicHandlers } from './public.handlers.ts';
import { shareHandlers } from './share.handlers.ts';

export type { Archive, Shared } from './archive.ts';

/** Every call of sharing, over the archive whose images it shows. */
export function sharingHandlers(archive: Archive): readonly Implementation[] {
  return [...shareHandlers(archive), ...publicHandlers(archive)];
}

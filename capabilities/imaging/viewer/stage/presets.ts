import type { Window } from '../draw/tone-table.ts';

/** Windows by name, in Hounsfield units; other modalities have their own window only (design: screens §3.17). */
export const PRESETS: Readonly<Record<'lung' | 'bone' | 'soft', Window>> = {
  lung: { center: -500, width: 1500 },
  bone: { center: 500, width: 2000 },
  soft: { center: 40, width: 400 },
};

import type { Language } from '@alder/i18n';
import { analyteOf, breedOf, breeds, type DeviceModel, deviceModels, type Panel, panels } from '@alder/terms';
import type { CustomRange } from '../contract/index.ts';
import { ALWAYS, type Limits, limitsFault, pickRange, type RangeEntry, type RangeSubject } from '../domain/index.ts';

/** A range while it is being written: `id` is empty until it has been saved. */
export type RangeDraft = Pick<
  CustomRange,
  | 'species'
  | 'name'
  | 'name_zhtw'
  | 'device'
  | 'exam_type'
  | 'sex'
  | 'ranges'
  | 'age_from_days'
  | 'age_to_days'
  | 'source'
> & { readonly id: string; readonly version: number; readonly valid_from: string };

/** A range that says nothing yet. */
export const EMPTY_RANGE: RangeDraft = {
  id: '',
  version: 0,
  species: 'dog',
  name: [],
  name_zhtw: [],
  device: null,
  exam_type: 'chem',
  sex: null,
  ranges: {},
  age_from_days: null,
  age_to_days: null,
  source: '',
  valid_from: ALWAYS,
};

/** Where an entry applies, as one value of a field: `exam:chem` or `device:Catalyst_One`. */
export function placeOf({ device, exam_type }: Pick<RangeDraft, 'device' | 'exam_type'>): string {
  return device !== null ? `device:${device}` : `exam:${exam_type}`;
}

/** The two fields that a place stands for. */
export function readPlace(place: string): Pick<RangeDraft, 'device' | 'exam_type'> {
  const [kind, value] = place.split(':');
  const device =
    kind === 'device' ? (deviceModels.find((model): model is DeviceModel => model === value) ?? null) : null;
  const exam_type = kind === 'exam' ? (panels.find((panel): panel is Panel => panel === value) ?? null) : null;
  return { device, exam_type };
}

/** Why a draft cannot be saved, as the key of a text with what it names. */
export type DraftFault = { readonly key: 'nothing' | 'ageOrder' } | { readonly key: 'fault'; readonly code: string };

export function faultOf({ ranges, age_from_days, age_to_days }: RangeDraft): DraftFault | undefined {
  const wrong = Object.entries(ranges).find(([, limits]) => limitsFault(limits));
  if (wrong) return { key: 'fault', code: wrong[0] };
  if (age_to_days !== null && age_to_days <= (age_from_days ?? 0)) return { key: 'ageOrder' };
  return Object.keys(ranges).length === 0 ? { key: 'nothing' } : undefined;
}

/** Bounds of an analyte before anything is written. */
export function emptyLimits(code: string): Limits {
  return { low: null, high: null, crit_low: null, crit_high: null, unit: analyteOf(code)?.unit ?? '' };
}

/** The ranges in force if the draft replaces the range that it changes. */
export function entriesWith(entries: readonly CustomRange[], draft: RangeDraft): RangeEntry[] {
  // The newest stand first, as the rules read them: of two that fit equally well, the newer is taken.
  const next = draft.id === '' ? [draft, ...entries] : entries.map((entry) => (entry.id === draft.id ? draft : entry));
  return next as RangeEntry[];
}

/** What a draft does to one value of a patient. */
export type Effect = 'draft' | 'other' | 'none';

/** Which limits a value would be judged by with the draft in force, and whether they are the draft's. */
export function effectOn(
  entries: readonly CustomRange[],
  draft: RangeDraft,
  subject: RangeSubject,
  { code, unit }: { readonly code: string; readonly unit: string },
): { readonly effect: Effect; readonly limits: Limits | undefined } {
  const limits = pickRange(entriesWith(entries, draft), subject, code, unit);
  if (!limits) return { effect: 'none', limits: undefined };
  return { effect: limits.entry === draft.id ? 'draft' : 'other', limits };
}

/** A breed in the page's language, from whichever list has it. */
export function breedName(species: string, name: string, language: Language): string {
  return breedOf(species, name)?.[language] ?? name;
}

/** The breeds of an entry, each once: most stand in both lists. */
export function breedsOf({ species, name, name_zhtw }: Pick<RangeDraft, 'species' | 'name' | 'name_zhtw'>): string[] {
  const own = name_zhtw.filter((each) => !breeds[species]?.some(({ en, zhtw }) => zhtw === each && name.includes(en)));
  return [...name, ...own];
}

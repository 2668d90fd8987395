import type { BodySystem, bodyViews, findingKinds } from './exam.ts';

type SystemFinding = { readonly status: 'normal' | 'abnormal'; readonly text: string };
type PinnedFinding = {
  readonly number: number;
  readonly view: (typeof bodyViews)[number];
  readonly x: number;
  readonly y: number;
  readonly kind: (typeof findingKinds)[number];
  readonly size_mm: number | null;
  readonly text: string;
  /** Body system whose finding it places. */
  readonly system?: BodySystem | undefined;
};

/** A physical examination: what each body system gave, and what is pinned on the silhouette. */
export type Examination = {
  readonly systems: Readonly<Partial<Record<BodySystem, SystemFinding>>>;
  readonly body_map: readonly PinnedFinding[];
};

/**
 * Brings together what was examined here and what was saved elsewhere meanwhile, finding by finding.
 *
 * What only one side changed is taken from it. Where both wrote of the same system or pin, both texts stay; what one
 * removed while the other wrote on stays too.
 *
 * @param base What both started from.
 */
export function mergeExam(base: Examination, own: Examination, other: Examination): Examination {
  const pins = (exam: Examination) => Object.fromEntries(exam.body_map.map((pin) => [pin.number, pin]));
  return {
    systems: mergeEach(base.systems, own.systems, other.systems),
    body_map: Object.values(mergeEach(pins(base), pins(own), pins(other))),
  };
}

/** Whether two examinations say the same. */
export function isSameExam(one: Examination, other: Examination): boolean {
  return same(inOrder(one.systems), inOrder(other.systems)) && same(one.body_map, other.body_map);
}

type Findings<Finding> = Readonly<Partial<Record<string, Finding>>>;

function mergeEach<Finding extends { readonly text: string }>(
  base: Findings<Finding>,
  own: Findings<Finding>,
  other: Findings<Finding>,
): Record<string, Finding> {
  const keys = [...new Set([...Object.keys(other), ...Object.keys(own)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const merged = mergeOne(base[key], own[key], other[key]);
      return merged ? [[key, merged]] : [];
    }),
  );
}

function mergeOne<Finding extends { readonly text: string }>(
  base: Finding | undefined,
  own: Finding | undefined,
  other: Finding | undefined,
): Finding | undefined {
  if (same(own, base)) return other;
  if (same(other, base) || !other) return own;
  if (!own) return other;
  const texts = [other.text, own.text].filter((text, place, all) => text && all.indexOf(text) === place);
  return { ...own, text: texts.join('; ') };
}

function inOrder(systems: object): unknown {
  return Object.entries(systems).sort(([a], [b]) => (a < b ? -1 : 1));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

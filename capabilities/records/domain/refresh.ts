/** The fields that distinguish one state of an entry from another. */
export type Dated = { readonly updated_at: string };

/**
 * Whether what arrived replaces what is shown: only when its `updated_at` is newer (specification §4). The same or an
 * older one is a response that a newer one overtook.
 *
 * @param visible Nothing while nothing is shown yet.
 */
export function isNewer(visible: Dated | undefined, arrived: Dated): boolean {
  return visible === undefined || Date.parse(arrived.updated_at) > Date.parse(visible.updated_at);
}

/** Sections of the record that are written and merged independently. */
export const sections = ['subjective', 'objective', 'assessment', 'plan'] as const;
export type Section = (typeof sections)[number];

/**
 * Resolution of each field when a newer entry arrives while a user is writing.
 *
 * - `take`: not touched here, shows what arrived
 * - `keep`: touched here and unchanged by the other, what is typed here stays
 * - `conflict`: both changed it, the writer decides
 *
 * @param base The texts that the writer started from.
 * @param own The texts in the fields.
 * @param other The texts that arrived.
 */
export function mergeFields<Field extends string>(
  fields: readonly Field[],
  base: Readonly<Record<Field, string>>,
  own: Readonly<Record<Field, string>>,
  other: Readonly<Record<Field, string>>,
): Record<Field, Verdict> {
  return Object.fromEntries(fields.map((field) => [field, mergeText(base[field], own[field], other[field])])) as Record<
    Field,
    Verdict
  >;
}

type Verdict = 'take' | 'keep' | 'conflict';

function mergeText(base: string, own: string, other: string): Verdict {
  if (own === base || own === other) return 'take';
  return other === base ? 'keep' : 'conflict';
}

/**
 * What the writer started from, after saves of the same writer whose responses never arrived.
 *
 * A newer save ends the wait for the one before it. If the server has saved that one all the same, its text is not a
 * change of another user: the writer continues from it.
 */
export function baseAfterOwnSaves<Field extends string>(
  base: Readonly<Record<Field, string>>,
  saved: Readonly<Record<Field, string>>,
  unanswered: readonly Readonly<Partial<Record<Field, string>>>[],
): Record<Field, string> {
  const baseOf = (field: Field) =>
    unanswered.some((texts) => texts[field] === saved[field]) ? saved[field] : base[field];
  const fields = Object.keys(base) as Field[];
  return Object.fromEntries(fields.map((field) => [field, baseOf(field)])) as Record<Field, string>;
}

/** Shortest time between two updates of one record that a client sends (specification §9). */
export const UPDATE_THROTTLE_MS = 1000;

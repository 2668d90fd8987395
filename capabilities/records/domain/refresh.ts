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
 * Resolution of each section when a newer record arrives while a user is writing.
 *
 * - `take`: not touched here, shows what arrived
 * - `keep`: touched here and unchanged by the other, what is typed here stays
 * - `conflict`: both changed it, the writer decides
 *
 * @param base The record that the writer started from.
 * @param own The text in the editor.
 * @param other The record that arrived.
 */
export function mergeSections(
  base: Readonly<Record<Section, string>>,
  own: Readonly<Record<Section, string>>,
  other: Readonly<Record<Section, string>>,
): Record<Section, 'take' | 'keep' | 'conflict'> {
  return Object.fromEntries(
    sections.map((section) => [section, mergeText(base[section], own[section], other[section])]),
  ) as ReturnType<typeof mergeSections>;
}

/** The resolution of one text, as {@link mergeSections} has it for each section. */
export function mergeText(base: string, own: string, other: string): 'take' | 'keep' | 'conflict' {
  if (own === base || own === other) return 'take';
  return other === base ? 'keep' : 'conflict';
}

/**
 * What the writer started from, after saves of the same writer whose responses never arrived.
 *
 * A newer save ends the wait for the one before it. If the server has saved that one all the same, its text is not a
 * change of another user: the writer continues from it.
 */
export function baseAfterOwnSaves(
  base: Readonly<Record<Section, string>>,
  saved: Readonly<Record<Section, string>>,
  unanswered: readonly Readonly<Partial<Record<Section, string>>>[],
): Record<Section, string> {
  const baseOf = (section: Section) =>
    unanswered.some((texts) => texts[section] === saved[section]) ? saved[section] : base[section];
  return Object.fromEntries(sections.map((section) => [section, baseOf(section)])) as Record<Section, string>;
}

/** Shortest time between two updates of one record that a client sends (specification §9). */
export const UPDATE_THROTTLE_MS = 1000;

/** Views that a consultant wants to see (specification §9). */
export const views = ['DV', 'Lateral', 'VD', 'other'] as const;
export type View = (typeof views)[number];

const LATERAL = /^(LL|RL|LLD|RLD|LAT|ML|LM|L|R)$|LATERAL|側/i;

/**
 * The view of an image by what the modality says of it.
 *
 * @param position View Position (0018,5101).
 * @param description What the series is called, where the position says nothing.
 */
export function viewOf(position: unknown, description: string): View {
  const text = typeof position === 'string' ? position.trim().toUpperCase() : '';
  if (text === 'DV' || text === 'VD') return text;
  if (LATERAL.test(text)) return 'Lateral';
  const word = /\b(DV|VD)\b/i.exec(description)?.[1]?.toUpperCase();
  if (word === 'DV' || word === 'VD') return word;
  return LATERAL.test(description) ? 'Lateral' : 'other';
}

/** Views that are wanted and not among those chosen: one of DV and VD is enough. */
export function viewsMissing(chosen: readonly View[]): View[] {
  const hasLateral = chosen.includes('Lateral');
  const hasStatus = chosen.includes('VD') || chosen.includes('DV');
  return [...(hasLateral ? [] : (['Lateral'] as const)), ...(hasStatus ? [] : (['VD'] as const))];
}

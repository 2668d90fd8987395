/** What may be left when the day ends, in the order in which it is cleared. */
export const dayEndKinds = ['record', 'unsigned', 'result', 'medicine', 'receipt', 'plan', 'todo'] as const;
export type DayEndKind = (typeof dayEndKinds)[number];

/** Days back that are looked at: what is older is a matter of the reports. */
export const DAY_END_DAYS = 30;

type Left = { readonly kind: DayEndKind; readonly person: { readonly id: string; readonly name: string } | null };

/** Persons among what is left, by name, each with how much it is; null is what nobody has. */
export function personsOf<Item extends Left>(
  items: readonly Item[],
): { person: { readonly id: string; readonly name: string } | null; count: number }[] {
  const found = new Map<string, { person: Left['person']; count: number }>();
  for (const { person } of items) {
    const entry = found.get(person?.id ?? '') ?? { person, count: 0 };
    found.set(person?.id ?? '', { ...entry, count: entry.count + 1 });
  }
  return [...found.values()].sort((a, b) => {
    if (!a.person || !b.person) return a.person ? -1 : 1;
    return a.person.name.localeCompare(b.person.name);
  });
}

/** What of it is somebody's: of a person's id, of `none` or of `all`. */
export function leftOf<Item extends Left>(items: readonly Item[], whose: string): Item[] {
  if (whose === 'all') return [...items];
  return items.filter(({ person }) => (whose === 'none' ? person === null : person?.id === whose));
}

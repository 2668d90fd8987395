import { type ImplausibleValue, implausibleValues } from '@alder/chart/domain';

/** What a patient's weight is judged by. */
export type WeighedPatient = {
  readonly species: string;
  /** kg */
  readonly weight: number | null | undefined;
};

/** The patient as it is stored, with the time of the last weight. */
export type StoredWeight = WeighedPatient & { readonly weight_at: Date | string | null };

/**
 * The question about a weight that is probably a typing error, or nothing where it needs none. Form and server both
 * call this function.
 *
 * A weight that is stored already is asked about again only where the species changes: 30 kg of a dog that becomes a cat.
 *
 * @param before The patient before the change; none for a new one.
 */
export function questionOfWeight(
  { species, weight }: WeighedPatient,
  before?: StoredWeight | undefined,
  now: Date = new Date(),
): ImplausibleValue | undefined {
  const isSameWeight = before?.weight === weight;
  if (before && isSameWeight && before.species === species) return undefined;
  const earlier =
    before?.weight && before.weight_at && !isSameWeight
      ? { weight: before.weight, at: new Date(before.weight_at) }
      : undefined;
  return implausibleValues(species, { weight }, earlier, now)[0];
}

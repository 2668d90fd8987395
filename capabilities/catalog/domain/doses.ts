import { speciesOfCaution } from './shared-cautions.ts';

/** Usual single doses of a medicine in mg/kg; null where the catalog has none. */
export type DoseRange = {
  readonly dosage_min: number | null;
  readonly dosage: number | null;
  readonly dosage_max: number | null;
};

/** The usual single doses of one species. */
export type SpeciesDose = DoseRange & { readonly species: string };

/** What the catalog knows about the doses of a medicine. */
export type Dosed = DoseRange & { readonly doses: readonly SpeciesDose[] };

/** The doses that hold for a patient, and what they were written for. */
export type DoseOf = DoseRange & {
  /** `otherSpecies`: the catalog has doses of other species only, so none holds. */
  readonly of: 'species' | 'general' | 'otherSpecies';
  /** Species that the catalog has a dose of. */
  readonly known: readonly string[];
};

const NO_DOSE: DoseRange = { dosage_min: null, dosage: null, dosage_max: null };

/**
 * The usual doses of a medicine for a species. Screen and server call this function.
 *
 * The dose of the species holds before the general one. The general one holds for every species without its own, since the
 * hospital wrote it for all. Where there are doses of other species alone, none holds: that of a dog is none for a cat.
 *
 * @param species Code of the patient's species; null where it is not known.
 */
export function doseFor(entry: Dosed, species: string | null): DoseOf {
  const known = entry.doses.map((dose) => dose.species);
  const own = entry.doses.find((dose) => dose.species === species);
  if (own) return { ...rangeOf(own), of: 'species', known };
  const general = rangeOf(entry);
  const hasGeneral = Object.values(general).some((dose) => dose !== null);
  return hasGeneral || known.length === 0
    ? { ...general, of: 'general', known }
    : { ...NO_DOSE, of: 'otherSpecies', known };
}

/**
 * The species that a medicine is for, where the patient's is none of them: the catalog has doses of others alone, or the
 * shared entry was written for others and the hospital has noted no dose of the patient's own. Screen and server call
 * this function.
 *
 * @returns undefined where nothing speaks against the species, or it is not known.
 */
export function otherSpecies(
  entry: Dosed & { readonly caution?: string | null | undefined },
  species: string | null,
): readonly string[] | undefined {
  if (species === null) return undefined;
  const { of, known } = doseFor(entry, species);
  if (of !== 'general') return of === 'otherSpecies' ? known : undefined;
  const written = speciesOfCaution(entry.caution ?? '');
  return written?.includes(species) ? undefined : written;
}

function rangeOf({ dosage_min, dosage, dosage_max }: DoseRange): DoseRange {
  return { dosage_min, dosage, dosage_max };
}

/** Whether the doses of a range that are known fall instead of rising: the lowest, the usual, the highest. */
export function isFalling({ dosage_min, dosage, dosage_max }: Partial<DoseRange>): boolean {
  const known = [dosage_min, dosage, dosage_max].filter((dose) => dose !== null && dose !== undefined);
  return known.some((dose, place) => place > 0 && dose < known[place - 1]!);
}

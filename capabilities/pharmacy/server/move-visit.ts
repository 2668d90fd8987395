import { doseFor, otherSpecies } from '@alder/catalog/domain';
import type { Context, Reaction } from '@alder/server';
import { allergyTo, implausibleDoses, isUnweighed, judgeDose, mgPerKg } from '../domain/index.ts';
import { comparedDoses } from './compared-doses.ts';
import {
  findMedicine,
  findSpecies,
  findWeight,
  listAllergies,
  listLines,
  movePrescription,
} from './prescription.repository.ts';

type Review = { readonly medical_record: string; readonly pet: string };

/**
 * Judges the lines of a prescription for another pet: what it does not tolerate, medicines without a dose for its species,
 * doses outside the range of the catalog for its weight, and doses by weight without a weight. Reasons that were given concerned the first pet.
 */
export async function reviewPrescription({ trx }: Pick<Context, 'trx'>, { medical_record, pet }: Review) {
  const allergies = await listAllergies(trx, pet);
  const weight = await findWeight(trx, { medical_record, pet });
  const species = await findSpecies(trx, pet);
  const warnings = [];
  for (const line of await listLines(trx, [medical_record])) {
    const entry = line.medicine ? await findMedicine(trx, line.medicine) : undefined;
    const { id, name, name_zhtw, name_ja } = line;
    const about = { line: id, name, name_zhtw, name_ja, allergen: null, mg_per_kg: null };
    const names = [name, entry?.name, entry?.name_zhtw, entry?.name_ja];
    const match = allergyTo({ names, active_substance: entry?.active_substance }, allergies);
    if (match) warnings.push({ ...about, kind: 'allergy' as const, allergen: match.allergy.name });
    const range = entry && doseFor(entry, species);
    if (entry && otherSpecies(entry, species)) warnings.push({ ...about, kind: 'species' as const });
    const compared = { ...(await comparedDoses(trx, { id, pet, medicine: line.medicine })), species, weight, entry };
    const [implausible] = implausibleDoses({ ...line, names, active_substance: entry?.active_substance }, compared);
    if (implausible) warnings.push({ ...about, kind: 'implausible' as const });
    if (!range) continue;
    const dose = mgPerKg(line.dosage, line.strength_mg, weight);
    if (isUnweighed(line, range, weight)) warnings.push({ ...about, kind: 'weightMissing' as const });
    const judged = judgeDose(dose, range);
    if (judged === 'outside' || judged === 'farOutside')
      warnings.push({ ...about, kind: 'dose' as const, mg_per_kg: dose! });
  }
  return warnings;
}

/** The prescription of a visit follows it to another pet, with that pet's weight. */
export const followPrescription: Reaction = async ({ id, payload }, { trx }) => {
  const { to } = payload as { to: string };
  await movePrescription(trx, id, { pet: to, weight: await findWeight(trx, { medical_record: id, pet: to }) });
};

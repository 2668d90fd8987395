import { lineNames } from '@alder/catalog/domain';
import type { Context } from '@alder/server';
import { notFound } from '@alder/wire';
import { doseNotDivisible } from '../contract/index.ts';
import { type ComparedLine, nearestDoses, warningsOf } from '../domain/index.ts';
import { comparedDoses } from './compared-doses.ts';
import { currentMedicines, patientFacts } from './current-medicines.ts';
import { refuseWarnings } from './prescribing.ts';
import { findAnimal, findMedicine, findPetWeight, listAllergies } from './prescription.repository.ts';

/** A dose that is ordered outside a prescription: on a treatment sheet. */
export type OrderedDose = {
  readonly pet: string;
  readonly name: string;
  readonly medicine: string | null;
  /** Units of the form at a time. */
  readonly dosage: number;
  /** How often in a day, at most. */
  readonly timesADay: number;
  /** Empty where the catalog's holds. */
  readonly route: string;
  readonly safety_reason: string | null;
  /** Other medicines that the pet gets. */
  readonly others: readonly (Omit<ComparedLine, 'names' | 'active_substance' | 'route'> & {
    readonly route: string | null;
  })[];
};

/**
 * Judges a dose by the same rules as a line of a prescription: what the pet does not tolerate, its species, its weight, its
 * other medicines. Returns what the catalog knows of it, and what it is given against with a reason.
 *
 * @throws {Refusal} as `refuseUnsafe`.
 */
export async function reviewDose({ trx, now }: Pick<Context, 'trx' | 'now'>, order: OrderedDose) {
  const { pet, name, medicine, dosage, timesADay, safety_reason } = order;
  const entry = medicine ? await findMedicine(trx, medicine) : undefined;
  if (medicine && !entry) throw notFound({ fields: { medicine: 'notFound' } });
  const nearest = entry ? nearestDoses(dosage, entry.smallest_split) : undefined;
  if (nearest) throw doseNotDivisible({ ...nearest, fields: { dosage: doseNotDivisible.code } });

  const weight = await findPetWeight(trx, pet);
  const others: ComparedLine[] = [];
  for (const other of order.others) {
    const known = other.medicine ? await findMedicine(trx, other.medicine) : undefined;
    const names = [other.name, known?.name, known?.name_zhtw, known?.name_ja];
    others.push({ ...other, route: other.route ?? '', names, active_substance: known?.active_substance });
  }
  const names = [name, entry?.name, entry?.name_zhtw, entry?.name_ja];
  const warnings = warningsOf(
    {
      ...{ id: '', name, medicine, names, active_substance: entry?.active_substance, created_at: '', safety_reason },
      ...{ dosage, timesADay, strength_mg: entry?.strength_mg ?? null },
      ...{ unit: entry?.unit ?? '', form: entry?.form ?? '', route: order.route || (entry?.route ?? '') },
    },
    {
      ...(await patientFacts(trx, pet)),
      isDeceased: (await findAnimal(trx, pet)).isDeceased,
      ...(await comparedDoses(trx, { pet, medicine })),
      ...{ allergies: await listAllergies(trx, pet), others, entry, weight },
      // Orders of the sheet are compared apart: they are among the current medicines, too.
      current: (await currentMedicines({ trx, now }, pet, null)).filter(
        ({ id }) => !others.some((other) => other.id === id),
      ),
      now: now.getTime(),
    },
  );
  refuseWarnings(warnings, safety_reason);
  return {
    ...lineNames(name, entry),
    type: entry?.type ?? null,
    unit: entry?.unit ?? null,
    strength_mg: entry?.strength_mg ?? null,
    route: entry?.route ?? null,
    price: entry?.price ?? null,
    weight,
    warnings,
  };
}

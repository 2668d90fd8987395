import type { HospitalTrx } from '@alder/database';
import type { Context } from '@alder/server';
import { implausible } from '../contract/index.ts';
import { implausibleValues, type Measurements } from '../domain/index.ts';
import { findMeasured, insertWeight } from './measurement.repository.ts';
import { keepLatestWeight, type Patients } from './pet-weight.ts';

type Measured = Measurements & {
  readonly pet: string;
  readonly at: Date;
  /** Set of vital signs that is being corrected: its own value is not the earlier one. */
  readonly except?: string;
  readonly confirmImplausible?: boolean | undefined;
};

/** @throws {Refusal} `implausible` with the values that ask for a confirmation, unless it was given. */
export async function refuseImplausible(trx: HospitalTrx, measured: Measured): Promise<void> {
  if (measured.confirmImplausible) return;
  const known = await findMeasured(trx, measured.pet, measured.at, measured.except);
  if (!known) return;
  const values = implausibleValues(known.species, measured, known.earlier, measured.at);
  if (values.length === 0) return;
  throw implausible({ fields: Object.fromEntries(values.map(({ field }) => [field, implausible.code])), values });
}

/** A weight measured at check-in. */
export type CheckInWeight = {
  readonly pet: string;
  readonly medical_record: string;
  readonly weight: number;
  readonly confirmImplausible?: boolean | undefined;
};

/**
 * Stores a weight given at check-in as a measurement of the visit.
 *
 * @throws {Refusal} `implausible`
 */
export const recordWeight =
  (patients: Patients) =>
  async (context: Context, weighed: CheckInWeight): Promise<void> => {
    const { trx, account, now, emit } = context;
    const { pet, medical_record, weight } = weighed;
    await refuseImplausible(trx, { ...weighed, at: now });
    const id = await insertWeight(trx, { pet, medical_record, weight, measured_at: now, author: account.id });
    await keepLatestWeight(pet, patients, context);
    emit({ event: 'vitalSigns.created', id, permit: 'his' });
  };

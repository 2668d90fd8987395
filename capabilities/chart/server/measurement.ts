import type { HospitalTrx } from '@alder/database';
import type { Context, Work } from '@alder/server';
import { implausible } from '../contract/index.ts';
import { implausibleValues, type Measurements } from '../domain/index.ts';
import {
  deleteVitals,
  findMeasured,
  insertVitals,
  insertWeight,
  type MeasuredValues,
} from './measurement.repository.ts';
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

/** Values of one moment, such as those of a treatment sheet. */
export type SheetMeasurement = {
  readonly pet: string;
  readonly medical_record: string | null;
  readonly measured_at: Date;
  readonly values: MeasuredValues & Measurements;
  readonly confirmImplausible?: boolean | undefined;
};

/**
 * Stores values as one set of vital signs, a weight among them as the pet's latest; returns the id of the set.
 *
 * @throws {Refusal} `implausible`
 */
export const recordVitals =
  (patients: Patients) =>
  async (
    context: Context,
    { pet, medical_record, measured_at, values, ...asked }: SheetMeasurement,
  ): Promise<string> => {
    const { trx, account, emit } = context;
    await refuseImplausible(trx, { ...values, pet, at: measured_at, ...asked });
    const id = await insertVitals(trx, { ...values, pet, medical_record, measured_at, author: account.id });
    if (values.weight) await keepLatestWeight(pet, patients, context);
    emit({ event: 'vitalSigns.created', id, permit: 'his' });
    return id;
  };

/** Takes back a set of vital signs that was entered by mistake; a weight among them does not stay the pet's. */
export const withdrawVitals =
  (patients: Patients) =>
  async (work: Work, id: string): Promise<void> => {
    const gone = await deleteVitals(work.trx, id, work.now);
    if (!gone) return;
    if (gone.weight !== null) await keepLatestWeight(gone.pet, patients, work, gone);
    work.emit({ event: 'vitalSigns.deleted', id, permit: 'his' });
  };

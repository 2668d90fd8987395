import type { HospitalTrx } from '@alder/database';
import { type DecimalMark, examTypesOf } from '@alder/instrument-messages/domain';
import type { RangeEntry, RangeSubject } from '@alder/ranges/domain';
import type { Sex } from '@alder/terms';
import { type Diluted, diluted, type JudgedValue, judgeValues, type Rerun } from '../domain/index.ts';
import type { PetRow } from './order.repository.ts';
import { listRangeEntries } from './range-entries.repository.ts';

/** The exam that values are judged for. */
export type Exam = {
  readonly device: string;
  readonly timestamp: string;
  /** How the device writes the decimals of its own ranges. */
  readonly decimal?: DecimalMark;
};

/** Judges values by the ranges that fit the pet now; without a pet only the device's own panic flags count. */
export async function judgeFor(
  trx: HospitalTrx,
  observations: readonly Diluted[],
  pet: PetRow | undefined,
  exam: Exam,
): Promise<JudgedValue[]> {
  return judgeBy(pet ? await listRangeEntries(trx, pet.species) : [], observations, pet, exam);
}

/** Judges values by ranges of the pet's species. */
export function judgeBy(
  ranges: readonly RangeEntry[],
  observations: readonly Diluted[],
  pet: PetRow | undefined,
  { device, timestamp, decimal = '.' }: Exam,
): JudgedValue[] {
  return judgeValues(observations, pet && subjectOf(pet, observations, { device, timestamp }), ranges, decimal);
}

/**
 * Judges stored values again for another pet, or for none; a range that the device printed stays. Values that were measured in a
 * diluted sample for an order are computed back once.
 */
export async function judgeAgain(
  trx: HospitalTrx,
  values: readonly JudgedValue[],
  pet: PetRow | undefined,
  exam: Exam,
  rerun: Rerun | null = null,
): Promise<JudgedValue[]> {
  const judged = await judgeFor(
    trx,
    diluted(
      values.map((value) => observationOf(value)),
      rerun,
    ),
    pet,
    exam,
  );
  return judged.map((value, index) => ({
    ...value,
    scaled_result: values[index]!.scaled_result ?? value.scaled_result,
  }));
}

/** Results that were stored before they carried status and printed range have neither. */
function observationOf(value: JudgedValue & Partial<Pick<JudgedValue, 'status' | 'range_text'>>): Diluted {
  const { status = '', range_text = '' } = value;
  return { ...value, status, range_text, reportable: value.flag !== 'invalid' };
}

function subjectOf(
  pet: PetRow,
  observations: readonly Diluted[],
  exam: { readonly device: string; readonly timestamp: string },
): RangeSubject {
  return {
    species: pet.species,
    breed: pet.breed,
    sex: pet.sex as Sex | null,
    birthdate: pet.birthdate,
    device: exam.device,
    exam_types: examTypesOf(observations.map(({ code }) => code)),
    examTime: exam.timestamp,
  };
}

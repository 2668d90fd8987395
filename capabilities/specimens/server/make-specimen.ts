import { dayOf } from '@alder/records/domain';
import type { Work } from '@alder/server';
import { sampleNumber } from '../domain/index.ts';
import { countUp, insertSpecimen } from './specimen.repository.ts';

export type NewSpecimen = {
  readonly pet: string;
  readonly sample_type: string | null;
  readonly taken_at?: Date | null;
  readonly replaces?: string;
  readonly author: string | null;
};

/** A sample with the next number of the day; one that a person wrote on a tube by hand is passed over. */
export async function makeSpecimen(work: Work, sample: NewSpecimen): Promise<{ id: string; number: string }> {
  const { trx, now, hospital } = work;
  const day = dayOf(now, hospital.timezone);
  for (;;) {
    const number = sampleNumber(day, await countUp(trx, day));
    const id = await addSpecimen(work, number, sample);
    if (id) return { id, number };
  }
}

/** A sample with a number that is there already. @returns Nothing when it is on a tube of the hospital. */
export async function addSpecimen(
  { trx, now, emit }: Work,
  number: string,
  { taken_at = null, replaces, ...sample }: NewSpecimen,
): Promise<string | undefined> {
  const id = await insertSpecimen(trx, {
    ...sample,
    number,
    ordered_at: now,
    collected_at: taken_at,
    replaces: replaces ?? null,
  });
  if (id) emit({ event: 'specimen.created', id, payload: { pet: sample.pet } });
  return id;
}

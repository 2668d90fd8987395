import type { HospitalTrx } from '@alder/database';
import type { JudgedValue, OrderCause } from '@alder/lab/domain';
import { sql } from 'kysely';
import type { Earlier, PastResult, ReflexResult, ReflexSample } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const selectResult = (trx: HospitalTrx) =>
  trx
    .selectFrom('lab_record as record')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'record.pet').onRef('pet.hospital', '=', 'record.hospital'))
    .leftJoin('lab_order as asked', (join) =>
      join.onRef('asked.id', '=', 'record.lab_order').onRef('asked.hospital', '=', 'record.hospital'),
    )
    .select(['record.id', 'record.pet', 'record.lab_order', 'record.timestamp', 'record.results', 'record.profile'])
    .select(['record.control', 'record.invalid', 'record.verify_state', 'record.match_state'])
    .select(['pet.species', 'pet.birthdate', 'pet.status', 'pet.sex', 'pet.deleted', 'pet.name as pet_name'])
    .select(['pet.patient_id', 'pet.breed', 'pet.coat_colour'])
    .select(['asked.cause', 'asked.placer', 'asked.priority'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('qc_held_result as held')
            .innerJoin('qc_hold', (join) =>
              join.onRef('qc_hold.id', '=', 'held.hold').onRef('qc_hold.hospital', '=', 'held.hospital'),
            )
            .select('held.hold')
            .whereRef('held.record', '=', 'record.id')
            .where('qc_hold.released_at', 'is', null),
        )
        .as('is_held'),
    );

export type ResultRow = NonNullable<Awaited<ReturnType<typeof findResult>>>;

export function findResult(trx: HospitalTrx, id: string) {
  return selectResult(trx).where('record.id', '=', id).executeTakeFirst();
}

/** Results of living animals since a moment in which an analyte was measured. */
export async function listResultsWith(trx: HospitalTrx, analyte: string, since: Date): Promise<ResultRow[]> {
  return await selectResult(trx)
    .where('record.timestamp', '>=', since)
    .where('record.pet', 'is not', null)
    .where('pet.deleted', '=', false)
    .where(sql<boolean>`record.results @> ${JSON.stringify([{ code: analyte }])}::jsonb`)
    .orderBy('record.timestamp')
    .execute();
}

/** A result as the rules read it; undefined without an animal. */
export function resultOf(row: ResultRow): PastResult | undefined {
  if (row.pet === null || row.species === null || row.deleted !== false) return undefined;
  return {
    ...stateOfResult(row),
    pet: row.pet,
    at: row.timestamp,
    animal: {
      species: row.species,
      birthdate: row.birthdate,
      status: row.status ?? 'normal',
      hasSex: row.sex !== null,
    },
    chain: (row.cause as OrderCause | null)?.chain ?? [],
    isHeld: Boolean(row.is_held),
  };
}

/** What of a result does not depend on its animal. */
export function stateOfResult(
  row: ResultRow,
): Pick<ReflexResult, 'record' | 'verify_state' | 'match_state' | 'control' | 'invalid' | 'values'> {
  return {
    record: row.id,
    verify_state: row.verify_state,
    match_state: row.match_state,
    control: row.control,
    invalid: row.invalid,
    values: row.results as JudgedValue[],
  };
}

/** Holds an animal: a person and a rule, or two rules, order for it one after the other. */
export function lockPet(trx: HospitalTrx, id: string) {
  return trx.selectFrom('pet').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** When each of some tests was ordered or resulted, by animal. */
export async function listEarlier(
  trx: HospitalTrx,
  pets: readonly string[],
  tests: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, readonly Earlier[]>> {
  const found = new Map<string, Earlier[]>();
  if (pets.length === 0 || tests.length === 0) return found;
  const { rows } = await sql<{ pet: string; tests: string[]; at: Date }>`
    select pet, tests, time as at from lab_order
    where pet = any(${[...pets]}::uuid[]) and time > ${since} and tests && ${[...tests]}::text[]
      and order_status not in ('canceled', 'canceling', 'failed')
    union all
    select record.pet, array(select value ->> 'code' from jsonb_array_elements(record.results) value) || record.profile,
      record.timestamp
    from lab_record record
    where record.pet = any(${[...pets]}::uuid[]) and record.timestamp > ${since} and not record.control and not record.invalid
      and record.verify_state in ('final', 'amended', 'preliminary') and record.match_state in ('matched', 'unrequested')
      and (record.profile = any(${[...tests]}::text[]) or exists (
        select from jsonb_array_elements(record.results) value where value ->> 'code' = any(${[...tests]}::text[])))`.execute(
    trx,
  );
  for (const { pet, ...earlier } of rows) found.set(pet, [...(found.get(pet) ?? []), earlier]);
  return found;
}

/** The tube from which a result was measured. */
export async function findSample(trx: HospitalTrx, lab_order: string): Promise<ReflexSample | undefined> {
  const row = await trx
    .selectFrom('lab_order')
    .innerJoin('specimen', (join) =>
      join
        .onRef('specimen.number', '=', 'lab_order.sample_id')
        .onRef('specimen.pet', '=', 'lab_order.pet')
        .onRef('specimen.hospital', '=', 'lab_order.hospital'),
    )
    .select(['specimen.number', 'specimen.rejected_at', 'specimen.withdrawn_at', 'specimen.told_at'])
    .select((eb) => eb.fn.coalesce('specimen.sample_type', 'lab_order.sample_type').as('sample_type'))
    .select((eb) =>
      eb.fn
        .coalesce('specimen.collected_at', 'specimen.received_at', 'lab_order.taken_at', 'specimen.running_at')
        .as('taken_at'),
    )
    .where('lab_order.id', '=', lab_order)
    .executeTakeFirst();
  if (!row) return undefined;
  const { number, sample_type, taken_at, rejected_at, withdrawn_at, told_at } = row;
  return { number, sample_type, taken_at, hasEnded: (rejected_at ?? withdrawn_at ?? told_at) !== null };
}

import { type Database, type HospitalTrx, newId } from '@alder/database';
import type { Insertable } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** Where a look is noted: on a result or on a sample. */
export type Place = { readonly record: string | null; readonly specimen: string | null };

const looks = (trx: HospitalTrx) =>
  trx
    .selectFrom('sample_look')
    .innerJoin('account', 'account.id', 'sample_look.author')
    .select(['sample_look.id', 'record', 'specimen', 'hemolysis', 'lipemia', 'icterus', 'sample_look.version'])
    .select(['sample_look.updated_at', 'account.display_name as by']);

export type SampleRow = Awaited<ReturnType<typeof listLooks>>[number];

/** Looks that were noted on any of these. */
export function listLooks(trx: HospitalTrx, places: { records: readonly string[]; specimens: readonly string[] }) {
  return looks(trx)
    .where((on) =>
      on.or([
        on('record', '=', on.fn.any(on.val(places.records))),
        on('specimen', '=', on.fn.any(on.val(places.specimens))),
      ]),
    )
    .execute();
}

export function findLook(trx: HospitalTrx, { record, specimen }: Place): Promise<SampleRow | undefined> {
  return looks(trx)
    .where(record === null ? 'specimen' : 'record', '=', record ?? specimen)
    .executeTakeFirst();
}

/** The result or the sample, locked: one look of it is written at a time. */
export function findPlace(trx: HospitalTrx, { record, specimen }: Place): Promise<{ pet: string | null } | undefined> {
  return record !== null
    ? trx.selectFrom('lab_record').select('pet').where('id', '=', record).forUpdate().executeTakeFirst()
    : trx
        .selectFrom('specimen')
        .select('pet')
        .where('id', '=', specimen ?? '')
        .forUpdate()
        .executeTakeFirst();
}

type SampleValues = Pick<
  Insertable<Database['sample_look']>,
  'record' | 'specimen' | 'hemolysis' | 'lipemia' | 'icterus' | 'author'
>;

export async function insertLook(trx: HospitalTrx, values: SampleValues): Promise<void> {
  await trx
    .insertInto('sample_look')
    .values({ id: newId(), ...values })
    .execute();
}

export async function setLook(trx: HospitalTrx, id: string, values: Partial<SampleValues>): Promise<void> {
  await trx.updateTable('sample_look').set(values).where('id', '=', id).execute();
}

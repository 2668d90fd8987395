import { type HospitalTrx, newId } from '@alder/database';
import { newUid } from '@alder/dicom';
import { type RawBuilder, sql } from 'kysely';
import { accessionNumber, type ItemStatus } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** An item with the data shown of its pet, of its author, and of the images received. */
export type ItemRow = {
  readonly id: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly status: ItemStatus;
  readonly pet: string;
  readonly patient_id: string;
  readonly pet_name: string;
  readonly species: string;
  readonly breed: string;
  readonly coat_colour: string | null;
  readonly owner_name: string;
  readonly medical_record: string | null;
  readonly modality: string;
  readonly aetitle: string;
  readonly procedure: string;
  readonly views: string[];
  readonly taken: string[];
  readonly images: number;
  readonly study: string | null;
  readonly notes: string;
  readonly scheduled_at: Date;
  readonly accession_number: string;
  readonly study_instance_uid: string;
  readonly requested_by: string;
  readonly requested_by_name: string;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
};

/** Items listed at once: more than a hospital takes in a week. */
const MAX_ITEMS = 500;

/** Open items, the one due first on top; of a visit or a pet also those that ended. */
export async function listItems(
  trx: HospitalTrx,
  of: { medical_record?: string | undefined; pet?: string | undefined } = {},
): Promise<ItemRow[]> {
  const { medical_record, pet } = of;
  const conditions = [
    ...(medical_record === undefined ? [] : [sql<boolean>`w.medical_record = ${medical_record}`]),
    ...(pet === undefined ? [] : [sql<boolean>`w.pet = ${pet}`]),
  ];
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`w.status in ('SCHEDULED', 'STARTED')`;
  return selectItems(trx, sql`${where} order by w.scheduled_at, w.id limit ${MAX_ITEMS}`);
}

export async function findItem(trx: HospitalTrx, id: string): Promise<ItemRow | undefined> {
  return (await selectItems(trx, sql`w.id = ${id}`))[0];
}

/** Reads one item and holds it until the transaction ends, so that a device and a person cannot both change it. */
export function lockItem(trx: HospitalTrx, id: string) {
  return trx.selectFrom('worklist_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>;

export type NewItem = {
  readonly pet: string;
  readonly medical_record: string | null;
  readonly modality: string;
  readonly aetitle: string;
  readonly procedure: string;
  readonly views: readonly string[];
  readonly notes: string;
  readonly scheduled_at: Date;
  readonly requested_by: string;
};

/** Writes an item under an accession number and a study UID of its own. */
export async function insertItem(trx: HospitalTrx, item: NewItem, day: string): Promise<string> {
  const id = newId();
  while (true) {
    const written = await trx
      .insertInto('worklist_item')
      .values({
        ...item,
        ...{ id, views: [...item.views], accession_number: accessionNumber(day), study_instance_uid: newUid() },
      })
      .onConflict((conflict) => conflict.columns(['hospital', 'accession_number']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written) return id;
  }
}

export type ItemChange = Partial<Omit<NewItem, 'pet' | 'medical_record' | 'requested_by'>> & {
  readonly status?: ItemStatus;
  readonly started_at?: Date | null;
  readonly ended_at?: Date | null;
};

export async function setItem(trx: HospitalTrx, id: string, { views, ...change }: ItemChange): Promise<void> {
  await trx
    .updateTable('worklist_item')
    .set({ ...change, ...(views && { views: [...views] }) })
    .where('id', '=', id)
    .execute();
}

/** Whether the hospital has this pet, and this visit of it. */
export async function isThere(
  trx: HospitalTrx,
  { pet, medical_record }: { pet: string; medical_record: string | null },
): Promise<boolean> {
  const found = await trx
    .selectFrom('pet')
    .select('id')
    .where('id', '=', pet)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!found || medical_record === null) return found !== undefined;
  const visit = await trx
    .selectFrom('medical_record')
    .select('id')
    .where('id', '=', medical_record)
    .where('pet', '=', pet)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return visit !== undefined;
}

async function selectItems(trx: HospitalTrx, rest: RawBuilder<unknown>): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select w.id, w.version, w.created_at, w.updated_at, w.status, w.pet, p.patient_id, p.name as pet_name, p.species,
      p.breed, p.coat_colour, coalesce(o.name, '') as owner_name, w.medical_record, w.modality, w.aetitle, w.procedure,
      w.views, w.notes, w.scheduled_at, w.accession_number, w.study_instance_uid, w.requested_by,
      coalesce(a.display_name, '') as requested_by_name, w.started_at, w.ended_at, st.id as study,
      coalesce(im.images, 0)::int as images, coalesce(im.taken, '{}') as taken
    from worklist_item w
    join pet p on p.hospital = w.hospital and p.id = w.pet
    left join owner o on o.hospital = p.hospital and o.id = p.owner
    left join account a on a.id = w.requested_by
    left join study st on st.hospital = w.hospital and st.study_instance_uid = w.study_instance_uid
      and st.deleted_at is null
    left join lateral (
      select count(*) as images,
        array_agg(distinct i.attributes ->> 'ViewPosition') filter (where i.attributes ? 'ViewPosition') as taken
      from series se
      join medical_image i on i.hospital = se.hospital and i.series = se.id and i.deleted_at is null
      where se.hospital = st.hospital and se.study = st.id and se.deleted_at is null
    ) im on true
    where ${rest}`.execute(trx);
  return rows;
}

import type { Database, HospitalTrx } from '@alder/database';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { AttachmentModel } from '../domain/index.ts';

export type AttachmentRow = Selectable<Database['his_image']> & { readonly author_name: string };
export type NewAttachment = Insertable<Database['his_image']>;

const select = (trx: HospitalTrx) =>
  trx
    .selectFrom('his_image')
    .innerJoin('account', 'account.id', 'his_image.author')
    .selectAll('his_image')
    .select('account.display_name as author_name');

export function findAttachment(trx: HospitalTrx, id: string): Promise<AttachmentRow | undefined> {
  return select(trx).where('his_image.id', '=', id).executeTakeFirst();
}

export function lockAttachment(trx: HospitalTrx, id: string): Promise<AttachmentRow | undefined> {
  return select(trx).where('his_image.id', '=', id).forUpdate('his_image').executeTakeFirst();
}

/** Of these models, newest first, deleted ones left out; after the entry `offset` of the page before. */
export function listAttachments(
  trx: HospitalTrx,
  {
    pet,
    models,
    object,
    profile,
    offset,
    limit,
  }: {
    readonly pet: string;
    readonly models: readonly AttachmentModel[];
    readonly object?: string | undefined;
    readonly profile: boolean;
    readonly offset?: string | undefined;
    readonly limit: number;
  },
): Promise<AttachmentRow[]> {
  let query = select(trx).where('his_image.pet', '=', pet).where('his_image.deleted_at', 'is', null);
  query = query.where('his_image.model', 'in', [...models]);
  if (object) query = query.where('his_image.object_id', '=', object);
  if (profile) query = query.where('his_image.profile', '=', true);
  if (offset)
    query = query.where(
      sql<boolean>`(his_image.created_at, his_image.id) <
        (select created_at, id from his_image where id = ${offset})`,
    );
  return query.orderBy('his_image.created_at', 'desc').orderBy('his_image.id', 'desc').limit(limit).execute();
}

const TABLES = { medicalRecord: 'medical_record', labOrder: 'lab_order', labRecord: 'lab_record' } as const;

/**
 * The patient of what a file is attached to, which does not change before the transaction ends; undefined where there is
 * no such entry, or it is a result that is filed with no patient.
 */
export async function findPetOf(trx: HospitalTrx, model: AttachmentModel, id: string): Promise<string | undefined> {
  if (model === 'pet') return (await trx.selectFrom('pet').select('id').where('id', '=', id).executeTakeFirst())?.id;
  const { rows } = await sql<{ pet: string | null }>`
    select pet from ${sql.table(TABLES[model])}
    where id = ${id} ${model === 'medicalRecord' ? sql`and deleted_at is null` : sql``} for share`.execute(trx);
  return rows[0]?.pet ?? undefined;
}

/**
 * Files of this patient whose visit, order or result is of another one by now go to that one; a profile image
 * among them loses that role.
 *
 * @returns Their ids and models.
 */
export async function followPets(trx: HospitalTrx, from: string) {
  const { rows } = await sql<{ id: string; model: AttachmentModel }>`
    update his_image i set pet = t.pet, profile = false
    from (
      select f.id, coalesce(v.pet, o.pet, r.pet) as pet from his_image f
      left join medical_record v on f.model = 'medicalRecord' and v.hospital = f.hospital and v.id = f.object_id
      left join lab_order o on f.model = 'labOrder' and o.hospital = f.hospital and o.id = f.object_id
      left join lab_record r on f.model = 'labRecord' and r.hospital = f.hospital and r.id = f.object_id
      where f.pet = ${from}
    ) t
    where i.id = t.id and t.pet <> ${from}
    returning i.id, i.model`.execute(trx);
  return rows;
}

/**
 * Files of an order go to a result of it.
 *
 * @returns How many of them there were; files of another order and deleted ones stay as they are.
 */
export async function giveToResult(trx: HospitalTrx, of: { files: readonly string[]; order: string; result: string }) {
  const rows = await trx
    .updateTable('his_image')
    .set({ model: 'labRecord', object_id: of.result })
    .where('id', 'in', [...of.files])
    .where('model', '=', 'labOrder')
    .where('object_id', '=', of.order)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

export async function hasPet(trx: HospitalTrx, id: string): Promise<boolean> {
  return (await trx.selectFrom('pet').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Nothing where an entry of this id exists. */
export async function insertAttachment(trx: HospitalTrx, values: NewAttachment): Promise<boolean> {
  const row = await trx
    .insertInto('his_image')
    .values(values)
    .onConflict((conflict) => conflict.columns(['hospital', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setAttachment(
  trx: HospitalTrx,
  id: string,
  values: Updateable<Database['his_image']>,
): Promise<void> {
  await trx.updateTable('his_image').set(values).where('id', '=', id).execute();
}

/** The pet has no other profile image any more. */
export async function clearProfile(trx: HospitalTrx, pet: string, except: string): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('his_image')
    .set({ profile: false })
    .where('pet', '=', pet)
    .where('profile', '=', true)
    .where('id', '!=', except)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

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

/** Newest first, deleted ones left out; after the entry `offset` of the page before. */
export function listAttachments(
  trx: HospitalTrx,
  {
    pet,
    object,
    profile,
    offset,
    limit,
  }: {
    readonly pet: string;
    readonly object?: string | undefined;
    readonly profile: boolean;
    readonly offset?: string | undefined;
    readonly limit: number;
  },
): Promise<AttachmentRow[]> {
  let query = select(trx).where('his_image.pet', '=', pet).where('his_image.deleted_at', 'is', null);
  if (object) query = query.where('his_image.object_id', '=', object);
  if (profile) query = query.where('his_image.profile', '=', true);
  if (offset)
    query = query.where(
      sql<boolean>`(his_image.created_at, his_image.id) <
        (select created_at, id from his_image where id = ${offset})`,
    );
  return query.orderBy('his_image.created_at', 'desc').orderBy('his_image.id', 'desc').limit(limit).execute();
}

/** The patient of what a file is attached to; undefined where there is no such entry. */
export async function findPetOf(trx: HospitalTrx, model: AttachmentModel, id: string): Promise<string | undefined> {
  if (model === 'pet') return (await trx.selectFrom('pet').select('id').where('id', '=', id).executeTakeFirst())?.id;
  return (
    await trx
      .selectFrom('medical_record')
      .select('pet')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.pet;
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

/** No other picture stands for the pet any more. */
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

import { deleteUnchanged, type HospitalTrx, newId, type RowVersion } from '@alder/database';
import { sql } from 'kysely';
import type { FileType } from '../domain/index.ts';

/** A file of another practice system, decoded and stored. */
export type ImportedAttachment = {
  readonly name: string;
  readonly title: string;
  readonly at: string | null;
  readonly stored: {
    readonly filetype: FileType;
    readonly bytes: number;
    readonly width: number | null;
    readonly height: number | null;
    readonly object_key: string;
    readonly small_key: string | null;
    readonly source_sha256: string;
  };
};
type Row = { readonly id: string; readonly parent: string | null; readonly data: ImportedAttachment };
type By = { readonly account: string };

/**
 * How files of another practice system are attached and taken off again: to the visit of their day where the patient has one visit
 * on it, else to the patient. They stand at the time that they are of.
 */
export const importedAttachments = {
  async insert(trx: HospitalTrx, rows: readonly Row[], by: By): Promise<readonly RowVersion[]> {
    if (rows.length === 0) return [];
    const arriving = rows.map(({ id, parent, data: { name, title, at, stored } }) => ({
      ...{ id, pet: parent, name, title, at, author: by.account },
      ...stored,
    }));
    const { rows: inserted } = await sql<RowVersion>`
      insert into his_image (id, pet, model, object_id, filename, filetype, bytes, width, height, object_key, small_key,
        source_sha256, caption, author, created_at)
      select r.id, r.pet, case when v.id is null then 'pet' else 'medicalRecord' end, coalesce(v.id, r.pet), r.name, r.filetype,
        r.bytes, r.width, r.height, r.object_key, r.small_key, r.source_sha256, r.title, r.author, coalesce(r.at, clock_timestamp())
      from jsonb_to_recordset(${JSON.stringify(arriving)}::jsonb) as r (id uuid, pet uuid, name text, title text, at timestamptz,
        author uuid, filetype text, bytes bigint, width int, height int, object_key text, small_key text, source_sha256 text)
      join hospital h on h.id = app.hospital()
      left join lateral (select min(m.id::text)::uuid as id from medical_record m
        where m.pet = r.pet and m.deleted_at is null
          and (m.checked_in_at at time zone h.timezone)::date = (r.at at time zone h.timezone)::date
        having count(*) = 1) as v on r.at is not null
      returning id, version`.execute(trx);
    return inserted;
  },

  /** Another file takes the place of the one before, which stays for 30 days as any that is deleted. */
  async update(trx: HospitalTrx, { id: replaced, ...row }: Row, by: By) {
    const id = newId();
    await trx
      .updateTable('his_image')
      .set({ deleted_at: sql`clock_timestamp()`, profile: false })
      .where('id', '=', replaced)
      .where('deleted_at', 'is', null)
      .execute();
    const [stored] = await this.insert(trx, [{ id, ...row }], by);
    return { id, before: { replaced }, version: stored!.version };
  },

  remove: (trx: HospitalTrx, rows: readonly RowVersion[]) => deleteUnchanged(trx, 'his_image', rows),

  async restore(trx: HospitalTrx, row: RowVersion, before: object): Promise<boolean> {
    const { replaced } = before as { replaced: string };
    if ((await deleteUnchanged(trx, 'his_image', [row])).length === 0) return false;
    await trx.updateTable('his_image').set({ deleted_at: null }).where('id', '=', replaced).execute();
    return true;
  },
};

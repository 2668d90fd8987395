import type { HospitalTrx } from '@alder/database';
import type { Announcement } from '../contract/index.ts';

type InThree = Announcement['message'];

export async function insertAnnouncement(
  trx: HospitalTrx,
  row: { id: string; message: InThree | null; account: string; created_at: Date },
): Promise<void> {
  const message = row.message && JSON.stringify(row.message);
  await trx
    .insertInto('system_announcement')
    .values({ ...row, message })
    .execute();
}

export async function setVersionNote(
  trx: HospitalTrx,
  row: { version: string; notes: InThree; account: string; updated_at: Date },
): Promise<void> {
  const values = { ...row, notes: JSON.stringify(row.notes) };
  const { version: _, ...changed } = values;
  await trx
    .insertInto('version_note')
    .values(values)
    .onConflict((conflict) => conflict.column('version').doUpdateSet(changed))
    .execute();
}

export async function listVersionNotes(trx: HospitalTrx): Promise<{ version: string; notes: InThree }[]> {
  const rows = await trx.selectFrom('version_note').select(['version', 'notes']).execute();
  return rows.map(({ version, notes }) => ({ version, notes: notes as InThree }));
}

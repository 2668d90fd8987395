import { fileTypeOf } from '@alder/attachments/domain';
import type { HospitalTrx } from '@alder/database';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import { openArchive } from './archive.ts';
import type { FileEntry, ImportValues } from './import.repository.ts';

/** Bytes by which a file is recognised. */
const HEAD_BYTES = 1024;
/** Files between two transactions. */
const BATCH = 200;

type Step = (work: (trx: HospitalTrx) => Promise<ImportValues | undefined>) => Promise<void>;
type Wrong = { readonly number: number; readonly code: 'fileType' | 'fileUnreadable' };
type Row = { readonly number: number; readonly place: number };

/** Refuses the files of an archive that are no photograph and no document, or that cannot be unpacked. */
export async function examineAttachments(
  { storage, step }: { readonly storage: Storage; readonly step: Step },
  id: string,
  { id: file, archive_key, archive_bytes }: FileEntry,
): Promise<void> {
  if (archive_key === null) return;
  const archive = await openArchive(storage, { key: archive_key, bytes: Number(archive_bytes) });
  try {
    let after = 0;
    for (;;) {
      let rows: readonly Row[] = [];
      await step(async (trx) => {
        rows = await listRows(trx, id, { file, after });
        return undefined;
      });
      if (rows.length === 0) return;
      const wrong: Wrong[] = [];
      for (const { number, place } of rows) {
        const head = await archive.head(place, HEAD_BYTES).catch(() => undefined);
        if (!head) wrong.push({ number, code: 'fileUnreadable' });
        else if (!fileTypeOf(head)) wrong.push({ number, code: 'fileType' });
      }
      await step(async (trx) => {
        await refuse(trx, id, wrong);
        return {};
      });
      after = rows.at(-1)!.number;
    }
  } finally {
    await archive.close();
  }
}

async function listRows(trx: HospitalTrx, id: string, { file, after }: { file: string; after: number }) {
  const { rows } = await sql<Row>`
    select number, (data->>'place')::int as place from data_import_row
    where import = ${id} and entity = 'attachment' and file = ${file} and outcome is null and number > ${after}
    order by number limit ${BATCH}`.execute(trx);
  return rows;
}

export async function refuse(trx: HospitalTrx, id: string, rows: readonly Wrong[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update data_import_row r set outcome = 'refused', taken = false,
      reasons = r.reasons || jsonb_build_array(jsonb_build_object('code', w.code, 'field', 'file', 'value', r.data->>'file'))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (number int, code text)
    where r.import = ${id} and r.entity = 'attachment' and r.number = w.number`.execute(trx);
}

import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import type { ImageData } from '../domain/index.ts';
import { type ArrivingRow, markApplied, setKeys } from './apply.repository.ts';
import { EntryDamaged, openArchive } from './archive.ts';
import { refuseImages } from './examine-images.ts';
import { findFile, lockImport } from './import.repository.ts';
import type { PreparedImage, Stores } from './stores.ts';

type Options = {
  readonly db: Db;
  readonly storage: Storage;
  readonly stores: Pick<Stores, 'image'>;
  readonly clock: () => Date;
};
type Data = ImageData & { readonly place: number; readonly prepared?: PreparedImage };
type Refused = Parameters<typeof refuseImages>[2][number];

/** Whether the bytes of a DICOM file are stored. */
export const isStored = ({ data }: ArrivingRow): boolean => (data as Data).prepared !== undefined;

/**
 * Stores DICOM files one after the other and notes with each row where it lies; one that is damaged is refused. Killed in the middle,
 * it begins with the same files again: the same bytes are one object.
 */
export async function prepareImages(
  { db, storage, stores, clock }: Options,
  hospital: string,
  id: string,
  rows: readonly ArrivingRow[],
): Promise<void> {
  const { timezone } = await inHospital(db, hospital, (trx) =>
    trx.selectFrom('hospital').select('timezone').where('id', '=', hospital).executeTakeFirstOrThrow(),
  );
  const about = { hospital, timezone, now: clock() };
  const done: { readonly number: number; readonly prepared: PreparedImage }[] = [];
  const refused: Refused[] = [];
  for (const fileId of new Set(rows.map(({ file }) => file))) {
    const file = await inHospital(db, hospital, (trx) => findFile(trx, fileId));
    const archive = await openArchive(storage, { key: file!.archive_key!, bytes: Number(file!.archive_bytes) });
    try {
      for (const { number, data } of rows.filter((row) => row.file === fileId)) {
        const prepared = await stores.image
          .prepare(storage, about, archive.stream((data as Data).place))
          .catch((fault: unknown) => {
            if (fault instanceof EntryDamaged) return 'fileUnreadable' as const;
            throw fault;
          });
        if (typeof prepared === 'string')
          refused.push({ number, code: prepared === 'dicomdir' ? 'fileDicom' : prepared });
        else done.push({ number, prepared });
      }
    } finally {
      await archive.close();
    }
  }
  await inHospital(db, hospital, async (trx) => {
    if ((await lockImport(trx, id))?.state !== 'importing') return;
    await refuseImages(trx, id, refused);
    await sql`
      update data_import_row r set data = r.data || jsonb_build_object('prepared', d.prepared)
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d (number int, prepared jsonb)
      where r.import = ${id} and r.entity = 'image' and r.number = d.number`.execute(trx);
  });
}

/** Files images whose bytes are stored, in the transaction of their batch. */
export async function applyImages(
  trx: HospitalTrx,
  { storage, stores }: Pick<Options, 'storage' | 'stores'>,
  { id, rows, account, now }: { id: string; rows: readonly ArrivingRow[]; account: string; now: Date },
): Promise<void> {
  const done: Parameters<typeof markApplied>[3][number][] = [];
  const same: { readonly number: number; readonly target: string }[] = [];
  const refused: Refused[] = [];
  for (const row of rows) {
    const { file, prepared } = row.data as Data;
    const filename = file.slice(file.lastIndexOf('/') + 1).slice(0, 200);
    const filed = await stores.image.file(trx, storage, {
      ...{ ...prepared!, filename, pet: row.parent_target, account, now },
    });
    if (filed.outcome === 'quota') refused.push({ number: row.number, code: 'quota' });
    else if (filed.outcome === 'same' && !filed.isBack) same.push({ number: row.number, target: filed.image });
    else done.push({ ...row, target: filed.image, version: 1, before: null });
  }
  await markApplied(trx, id, 'image', done);
  await setKeys(trx, id, 'image', done);
  await refuseImages(trx, id, refused);
  await sql`
    update data_import_row r set outcome = 'same', taken = false, target = s.target
    from jsonb_to_recordset(${JSON.stringify(same)}::jsonb) as s (number int, target uuid)
    where r.import = ${id} and r.entity = 'image' and r.number = s.number`.execute(trx);
}

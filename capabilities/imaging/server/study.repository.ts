import { type Database, type HospitalTrx, newId } from '@alder/database';
import { newUid } from '@alder/dicom';
import { speciesOf } from '@alder/terms';
import { sql, type Updateable } from 'kysely';
import { listStudies, type StudyRow } from './image.repository.ts';

/** A study by its id, unless it was deleted, merged, or belongs to another hospital. */
export async function findStudy(trx: HospitalTrx, id: string): Promise<StudyRow | undefined> {
  const [row] = await listStudies(trx, [id]);
  return row && row.deleted_at === null && row.merged_into === null ? row : undefined;
}

/** Attributes of an animal in the index, as the device sent them. */
const sentColumns = ['patient_id', 'patient_name', 'species', 'breed', 'responsible_person'] as const;
type SentLabels = Readonly<Record<(typeof sentColumns)[number], string>>;

/** The columns with the sent attributes; null where the study is unchanged. */
function asSent({ as_sent }: StudyRow): (SentLabels & { as_sent: null }) | undefined {
  return as_sent ? { ...(as_sent as SentLabels), as_sent: null } : undefined;
}

async function setStudy(
  trx: HospitalTrx,
  row: StudyRow,
  version: number,
  columns: Updateable<Database['study']>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('study')
    .set(columns)
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Assigns a study to a pet, or removes the assignment; false when the version is stale. */
export function matchTo(trx: HospitalTrx, row: StudyRow, version: number, pet: string | null, by: string) {
  return setStudy(trx, row, version, { pet, matched_by: by, difference_seen: false, ...asSent(row) });
}

/**
 * Replaces the attributes of a study in the index by those of its pet and stores the sent ones; false when the version
 * is stale.
 */
export function takePet(trx: HospitalTrx, row: StudyRow, version: number): Promise<boolean> {
  const sent = Object.fromEntries(sentColumns.map((column) => [column, row[column]]));
  return setStudy(trx, row, version, {
    as_sent: JSON.stringify(row.as_sent ?? sent),
    patient_id: row.pet_patient_id ?? '',
    patient_name: row.pet_name ?? '',
    species: speciesOf(row.pet_species ?? '')?.en ?? row.pet_species ?? '',
    breed: row.pet_breed ?? '',
    responsible_person: row.owner_name ?? '',
    difference_seen: false,
  });
}

/** Restores the sent attributes; false when the version is stale. */
export function takeSent(trx: HospitalTrx, row: StudyRow, version: number): Promise<boolean> {
  return setStudy(trx, row, version, { difference_seen: false, ...asSent(row) });
}

/** Dismisses the warning that header and pet differ, or restores it; false when the version is stale. */
export function setDifferenceSeen(trx: HospitalTrx, row: StudyRow, version: number, seen: boolean): Promise<boolean> {
  return setStudy(trx, row, version, { difference_seen: seen });
}

/** A series that is moved from one study to another. */
export type Moved = { readonly series: string; readonly from: string };

/** Locks studies until the transaction ends, in an order that cannot deadlock. */
export function lockStudies(trx: HospitalTrx, ids: readonly string[]) {
  return trx
    .selectFrom('study')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Series of studies, including deleted ones: they are moved as well. */
export async function seriesOf(trx: HospitalTrx, studies: readonly string[]): Promise<Moved[]> {
  const rows = await trx
    .selectFrom('series')
    .select(['id', 'study'])
    .where('study', 'in', [...studies])
    .orderBy('id')
    .execute();
  return rows.map(({ id, study }) => ({ series: id, from: study }));
}

/** Moves series, and stores their previous study, so that the move can be undone. */
export async function moveSeries(
  trx: HospitalTrx,
  move: { kind: 'merge' | 'split'; study: string; moved: readonly Moved[]; account: string },
): Promise<string> {
  const id = newId();
  await setStudyOf(
    trx,
    move.moved.map(({ series }) => series),
    move.study,
  );
  await trx
    .insertInto('study_move')
    .values({ id, kind: move.kind, study: move.study, moved: JSON.stringify(move.moved), account: move.account })
    .execute();
  return id;
}

async function setStudyOf(trx: HospitalTrx, series: readonly string[], study: string): Promise<void> {
  if (series.length === 0) return;
  await trx
    .updateTable('series')
    .set({ study })
    .where('id', 'in', [...series])
    .execute();
}

/** Hides studies whose series have been moved to another one. */
export async function closeMerged(trx: HospitalTrx, ids: readonly string[], into: string): Promise<void> {
  await trx
    .updateTable('study')
    .set({ merged_into: into, deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Inserts a study with the attributes of another one and a UID of its own. */
export async function copyStudy(trx: HospitalTrx, row: StudyRow, pet: string | null, by: string): Promise<string> {
  const id = newId();
  const words = Object.fromEntries(sentColumns.map((column) => [column, row[column]])) as SentLabels;
  const { modality, datetime, description, accession_number, difference_seen } = row;
  await trx
    .insertInto('study')
    .values({
      ...{ id, pet, modality, datetime, description, accession_number, ...words },
      study_instance_uid: newUid(),
      matched_by: pet === row.pet ? row.matched_by : by,
      difference_seen: pet === row.pet && difference_seen,
      as_sent: row.as_sent === null ? null : JSON.stringify(row.as_sent),
    })
    .execute();
  return id;
}

export type MoveRow = NonNullable<Awaited<ReturnType<typeof lockMove>>>;

export function lockMove(trx: HospitalTrx, id: string) {
  return trx.selectFrom('study_move').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Undoes a move.
 *
 * @returns Studies that have their series again; undefined when a series has been moved elsewhere since.
 */
export async function takeBack(trx: HospitalTrx, row: MoveRow, now: Date): Promise<readonly string[] | undefined> {
  const moved = row.moved as unknown as readonly Moved[];
  const ids = moved.map(({ series }) => series);
  // A study without series was moved: `in ()` is no SQL.
  if (ids.length === 0) return [];
  const there = await trx
    .selectFrom('series')
    .select('id')
    .where('id', 'in', ids)
    .where('study', '=', row.study)
    .execute();
  if (there.length < ids.length) return undefined;
  const sources = [...new Set(moved.map(({ from }) => from))];
  for (const from of sources) {
    const back = moved.filter((one) => one.from === from).map(({ series }) => series);
    await setStudyOf(trx, back, from);
  }
  const reopened = trx.updateTable('study').set({ merged_into: null, deleted_at: null });
  await reopened.where('id', 'in', sources).where('merged_into', '=', row.study).execute();
  if (row.kind === 'split') await closeMerged(trx, [row.study], sources[0]!);
  await trx.updateTable('study_move').set({ undone_at: now }).where('id', '=', row.id).execute();
  return sources;
}

import { containing, type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { ReportStatus } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

function selectReport(trx: HospitalTrx) {
  return trx
    .selectFrom('image_report')
    .innerJoin('study', (join) =>
      join.onRef('study.id', '=', 'image_report.study').onRef('study.hospital', '=', 'image_report.hospital'),
    )
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'study.pet').onRef('pet.hospital', '=', 'study.hospital'))
    .innerJoin('account as author_account', 'author_account.id', 'image_report.author')
    .leftJoin('account as signer_account', 'signer_account.id', 'image_report.signer')
    .selectAll('image_report')
    .select([
      'study.modality',
      'study.pet',
      'study.description as study_description',
      'study.datetime as study_datetime',
      'study.patient_id as sent_patient_id',
      'study.species as sent_species',
      'study.breed as sent_breed',
      'pet.name as pet_name',
      'pet.patient_id as pet_patient_id',
      'pet.species as pet_species',
      'pet.breed as pet_breed',
      'author_account.display_name as author_name',
      'signer_account.display_name as signer_name',
    ])
    .where('image_report.deleted_at', 'is', null);
}

export type ReportFilter = {
  readonly id?: string | undefined;
  readonly study?: string | undefined;
  readonly pet?: string | undefined;
  readonly medical_record?: string | undefined;
  /** Written or signed by this account. */
  readonly of?: string | undefined;
  readonly status?: ReportStatus | undefined;
  readonly versions?: boolean | undefined;
  readonly modality?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly q?: string | undefined;
  readonly offset?: string | undefined;
  readonly limit: number;
};

/** Newest first; ids grow with time. */
export function listReports(trx: HospitalTrx, filter: ReportFilter) {
  const { id, study, pet, medical_record, of, status, versions, modality, since, until, q, offset, limit } = filter;
  let query = selectReport(trx).orderBy('image_report.id', 'desc').limit(limit);
  if (id) query = query.where('image_report.id', '=', id);
  if (study) query = query.where('image_report.study', '=', study);
  if (pet) query = query.where('study.pet', '=', pet);
  if (medical_record) query = query.where('image_report.medical_record', '=', medical_record);
  if (of)
    query = query.where(({ eb, or }) => or([eb('image_report.author', '=', of), eb('image_report.signer', '=', of)]));
  if (status) query = query.where('image_report.status', '=', status);
  else if (!versions) query = query.where('image_report.status', '<>', 'amended');
  if (modality) query = query.where('study.modality', '=', modality);
  if (since) query = query.where('study.datetime', '>=', new Date(since));
  if (until) query = query.where('study.datetime', '<', new Date(until));
  if (offset) query = query.where('image_report.id', '<', offset);
  if (q) query = query.where(textMatches(q));
  return query.execute();
}

function textMatches(q: string) {
  const part = containing(q);
  return sql<boolean>`(image_report.finding ilike ${part} or image_report.conclusion ilike ${part}
    or study.description ilike ${part} or study.patient_id ilike ${part} or pet.name ilike ${part}
    or pet.patient_id ilike ${part}
    or exists (select from owner o where o.hospital = pet.hospital and o.id = pet.owner and o.name ilike ${part}))`;
}

export async function findReport(trx: HospitalTrx, id: string): Promise<ReportRow | undefined> {
  return (await listReports(trx, { id, versions: true, limit: 1 }))[0];
}

/** The open draft of a study. */
export async function findDraft(trx: HospitalTrx, study: string): Promise<ReportRow | undefined> {
  return (await listReports(trx, { study, status: 'draft', limit: 1 }))[0];
}

/** Reads a report and holds it until the transaction ends, so that two people cannot both change it. */
export async function lockReport(trx: HospitalTrx, id: string): Promise<ReportRow | undefined> {
  await trx.selectFrom('image_report').select('id').where('id', '=', id).forUpdate().execute();
  return findReport(trx, id);
}

/** The signed report or the draft of each of some studies, the signed one first. */
export async function listStates(trx: HospitalTrx, studies: readonly string[]) {
  const rows = await trx
    .selectFrom('image_report')
    .select(['id', 'study', 'status'])
    .where('study', 'in', [...studies])
    .where('status', 'in', ['draft', 'signed'])
    .where('deleted_at', 'is', null)
    .orderBy('status', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return [...Map.groupBy(rows, ({ study }) => study).values()].map(([first]) => first!);
}

/** Study and visit of an image: what a report that begins from it is about. */
export async function findSubject(trx: HospitalTrx, image: string) {
  const found = await trx
    .selectFrom('medical_image')
    .innerJoin('series', (join) =>
      join.onRef('series.id', '=', 'medical_image.series').onRef('series.hospital', '=', 'medical_image.hospital'),
    )
    .innerJoin('study', (join) =>
      join.onRef('study.id', '=', 'series.study').onRef('study.hospital', '=', 'series.hospital'),
    )
    .select(['study.id as study', 'study.pet', 'study.datetime', 'medical_image.medical_record'])
    .where('medical_image.id', '=', image)
    .where('medical_image.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { study, pet, datetime } = found;
  return { study, medical_record: found.medical_record ?? (pet && (await findVisit(trx, pet, datetime))) ?? null };
}

const DAY_MS = 86_400_000;

/** The visit during which images were taken: the last that began before them, within a week, or on that day. */
async function findVisit(trx: HospitalTrx, pet: string, acquired: Date): Promise<string | undefined> {
  const visit = await trx
    .selectFrom('medical_record')
    .select('id')
    .where('pet', '=', pet)
    .where('deleted_at', 'is', null)
    .where('checked_in_at', '>=', new Date(acquired.getTime() - 7 * DAY_MS))
    .where('checked_in_at', '<', new Date(acquired.getTime() + DAY_MS))
    .orderBy('checked_in_at', 'desc')
    .executeTakeFirst();
  return visit?.id;
}

/** Which of some images belong to the study. */
export async function imagesOfStudy(trx: HospitalTrx, study: string, images: readonly string[]): Promise<string[]> {
  if (images.length === 0) return [];
  const rows = await trx
    .selectFrom('medical_image')
    .innerJoin('series', (join) =>
      join.onRef('series.id', '=', 'medical_image.series').onRef('series.hospital', '=', 'medical_image.hospital'),
    )
    .select('medical_image.id')
    .where('medical_image.id', 'in', [...images])
    .where('series.study', '=', study)
    .where('medical_image.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export type ReportValues = {
  medical_image: string;
  study: string;
  finding: string;
  conclusion: string;
  key_images: string[];
  measurements: string[];
  lang: string;
  template: string | null;
  author: string;
  medical_record: string | null;
  revision?: number;
  amends?: string;
  teleconsult?: string | null;
  reason?: string;
  status?: ReportStatus;
  signer?: string;
  signed_at?: Date;
};

/** @returns undefined where the study has a draft already: the index that allows one decides, not a look before. */
export async function insertReport(trx: HospitalTrx, values: ReportValues): Promise<string | undefined> {
  const id = newId();
  const written = await trx
    .insertInto('image_report')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n ? id : undefined;
}

export async function setReport(
  trx: HospitalTrx,
  id: string,
  values: Partial<ReportValues & { deleted_at: Date }>,
): Promise<void> {
  // A change of nothing is one too: it raises the version, as the caller expects.
  await trx
    .updateTable('image_report')
    .set(Object.keys(values).length > 0 ? values : { id })
    .where('id', '=', id)
    .execute();
}

import { containing, type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { RequestStatus } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

function selectRequest(trx: HospitalTrx) {
  return trx
    .selectFrom('teleconsult_request')
    .innerJoin('pet', (join) =>
      join.onRef('pet.id', '=', 'teleconsult_request.pet').onRef('pet.hospital', '=', 'teleconsult_request.hospital'),
    )
    .innerJoin('account as asker', 'asker.id', 'teleconsult_request.author')
    .leftJoin('account as addressee', 'addressee.id', 'teleconsult_request.consultant')
    .leftJoin('account as taking', 'taking.id', 'teleconsult_request.taker')
    .leftJoin('image_report', (join) =>
      join
        .onRef('image_report.teleconsult', '=', 'teleconsult_request.id')
        .onRef('image_report.hospital', '=', 'teleconsult_request.hospital')
        .on('image_report.amends', 'is', null),
    )
    .selectAll('teleconsult_request')
    .select([
      'pet.name as pet_name',
      'pet.patient_id',
      'pet.coat_colour',
      'asker.display_name as author_name',
      'addressee.display_name as consultant_name',
      'taking.display_name as taker_name',
      'image_report.id as report',
      'image_report.medical_image as report_image',
      'image_report.study as report_study',
    ])
    .where('teleconsult_request.deleted_at', 'is', null);
}

export type RequestFilter = {
  readonly id?: string | undefined;
  readonly pet?: string | undefined;
  readonly status?: RequestStatus | undefined;
  readonly open?: boolean | undefined;
  /** Asked or taken by this account. */
  readonly of?: string | undefined;
  /** Only what this person may answer or has taken; drafts left out. */
  readonly answerableBy?: { readonly id: string; readonly role: string } | undefined;
  readonly q?: string | undefined;
  readonly offset?: string | undefined;
  readonly limit: number;
};

/** Newest first; ids grow with time. */
export function listRequests(trx: HospitalTrx, filter: RequestFilter) {
  const { id, pet, status, open, of, answerableBy, q, offset, limit } = filter;
  let query = selectRequest(trx).orderBy('teleconsult_request.id', 'desc').limit(limit);
  if (id) query = query.where('teleconsult_request.id', '=', id);
  if (pet) query = query.where('teleconsult_request.pet', '=', pet);
  if (status) query = query.where('teleconsult_request.status', '=', status);
  if (open) query = query.where('teleconsult_request.status', 'in', ['draft', 'sent', 'accepted']);
  if (of)
    query = query.where(({ eb, or }) =>
      or([eb('teleconsult_request.author', '=', of), eb('teleconsult_request.taker', '=', of)]),
    );
  if (answerableBy) query = query.where(isAnswerableBy(answerableBy));
  if (offset) query = query.where('teleconsult_request.id', '<', offset);
  if (q) {
    const part = containing(q);
    query = query.where(
      sql<boolean>`(pet.name ilike ${part} or pet.patient_id ilike ${part} or teleconsult_request.summary ilike ${part})`,
    );
  }
  return query.execute();
}

/** The rule of `mayAnswer` as a condition; a request that a colleague has taken is no longer open to others. */
function isAnswerableBy({ id, role }: { readonly id: string; readonly role: string }) {
  return sql<boolean>`(teleconsult_request.status <> 'draft' and teleconsult_request.author <> ${id}
    and (teleconsult_request.taker = ${id} or (teleconsult_request.taker is null
      and (teleconsult_request.consultant = ${id}
        or (teleconsult_request.consultant is null and ${role} = 'consultant')))))`;
}

export async function findRequest(trx: HospitalTrx, id: string): Promise<RequestRow | undefined> {
  return (await listRequests(trx, { id, limit: 1 }))[0];
}

/** Reads a request and holds it until the transaction ends: two consultants cannot both take it. */
export async function lockRequest(trx: HospitalTrx, id: string): Promise<RequestRow | undefined> {
  await trx.selectFrom('teleconsult_request').select('id').where('id', '=', id).forUpdate().execute();
  return findRequest(trx, id);
}

/** What a request takes over from its patient. */
export function findPatient(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('pet')
    .select(['species', 'breed', 'sex', 'neutered', 'birthdate', 'weight'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ids of those of the images that the patient has. */
export async function imagesOfPet(trx: HospitalTrx, pet: string, images: readonly string[]): Promise<string[]> {
  if (images.length === 0) return [];
  const rows = await trx
    .selectFrom('medical_image')
    .innerJoin('series', (join) =>
      join.onRef('series.id', '=', 'medical_image.series').onRef('series.hospital', '=', 'medical_image.hospital'),
    )
    .innerJoin('study', (join) =>
      join.onRef('study.id', '=', 'series.study').onRef('study.hospital', '=', 'series.hospital'),
    )
    .select('medical_image.id')
    .where('medical_image.id', 'in', [...images])
    .where('study.pet', '=', pet)
    .where('medical_image.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export function listConsultants(trx: HospitalTrx, except: string) {
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'account.display_name as name', 'membership.role'])
    .where('membership.active', '=', true)
    .where('account.id', '<>', except)
    .where(({ eb, or, and }) =>
      or([
        eb('membership.role', '=', 'consultant'),
        and([eb('membership.role', 'in', ['doctor', 'hospitalAdmin']), eb('membership.permit_pacs', '=', true)]),
      ]),
    )
    .orderBy(sql`membership.role <> 'consultant'`)
    .orderBy('account.display_name')
    .execute();
}

export type RequestValues = Partial<{
  study: string;
  kind: string;
  images: string;
  parts: string[];
  history: string;
  no_history: boolean;
  summary: string;
  urgency: string;
  lang: string;
  consultant: string | null;
  species: string;
  breed: string;
  sex: string | null;
  neutered: boolean | null;
  birthdate: string | null;
  weight: number | null;
  status: RequestStatus;
  taker: string | null;
  finding: string;
  conclusion: string;
  declared_at: Date | null;
  sent_at: Date | null;
  accepted_at: Date | null;
  answered_at: Date;
  closed_at: Date;
  deleted_at: Date;
}>;

export async function insertRequest(
  trx: HospitalTrx,
  values: RequestValues & { pet: string; author: string; lang: string },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('teleconsult_request')
    .values({ id, ...values })
    .execute();
  return id;
}

export async function setRequest(trx: HospitalTrx, id: string, values: RequestValues): Promise<void> {
  // A change of nothing is one too: it raises the version, as the caller expects.
  await trx
    .updateTable('teleconsult_request')
    .set(Object.keys(values).length > 0 ? values : { id })
    .where('id', '=', id)
    .execute();
}

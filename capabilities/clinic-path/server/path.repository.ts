import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { PlannedStep, StepStatus } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type PathRow = Awaited<ReturnType<typeof listPaths>>[number];
export type StepRow = Awaited<ReturnType<typeof listSteps>>[number];

export type PathFilter = {
  readonly ids?: readonly string[];
  readonly pets?: readonly string[];
  readonly state?: 'open' | 'ended' | 'archived';
  /** Of ended ones: through since this instant. */
  readonly since?: Date;
  readonly before?: string | undefined;
  readonly limit?: number;
};

/** Newest first; ids grow with time. */
export function listPaths(trx: HospitalTrx, { ids, pets, state, since, before, limit }: PathFilter) {
  let query = trx
    .selectFrom('clinic_path')
    .innerJoin('pet', (join) =>
      join.onRef('pet.id', '=', 'clinic_path.pet').onRef('pet.hospital', '=', 'clinic_path.hospital'),
    )
    .innerJoin('account', 'account.id', 'clinic_path.author')
    .selectAll('clinic_path')
    .select(['pet.name as pet_name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.coat_colour'])
    .select('account.display_name as author_name')
    .orderBy('clinic_path.id', 'desc');
  if (ids) query = query.where(sql<boolean>`clinic_path.id = any(${[...ids]}::uuid[])`);
  if (pets)
    query = query
      .where(sql<boolean>`clinic_path.pet = any(${[...pets]}::uuid[])`)
      .where('clinic_path.archived_at', 'is', null);
  if (state === 'open') query = query.where('clinic_path.ended_at', 'is', null);
  if (state === 'ended')
    query = query.where('clinic_path.archived_at', 'is', null).where('clinic_path.ended_at', '>=', since!);
  if (state === 'archived') query = query.where('clinic_path.archived_at', 'is not', null);
  if (before) query = query.where('clinic_path.id', '<', before);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Steps of paths in their order, with who claimed them. */
export function listSteps(trx: HospitalTrx, paths: readonly string[]) {
  return trx
    .selectFrom('clinic_path_step')
    .leftJoin('account', 'account.id', 'clinic_path_step.claimed_by')
    .selectAll('clinic_path_step')
    .select('account.display_name as claimed_by_name')
    .where(sql<boolean>`clinic_path = any(${[...paths]}::uuid[])`)
    .orderBy('place')
    .execute();
}

/** Holds a path until the transaction ends: of two who claim a step one waits for the other, and sees who it was. */
export async function lockPath(trx: HospitalTrx, id: string): Promise<PathRow | undefined> {
  await trx.selectFrom('clinic_path').select('id').where('id', '=', id).forUpdate().execute();
  return (await listPaths(trx, { ids: [id] }))[0];
}

export async function insertPath(
  trx: HospitalTrx,
  path: Omit<Insertable<Database['clinic_path']>, 'id'>,
  steps: readonly PlannedStep[],
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('clinic_path')
    .values({ id, ...path })
    .execute();
  await trx
    .insertInto('clinic_path_step')
    .values(
      steps.map(({ treatments, ...step }, place) => ({
        id: newId(),
        clinic_path: id,
        place,
        ...step,
        treatments: [...treatments],
      })),
    )
    .execute();
  return id;
}

export async function setPath(
  trx: HospitalTrx,
  id: string,
  columns: Updateable<Database['clinic_path']>,
): Promise<void> {
  await trx
    .updateTable('clinic_path')
    .set(Object.keys(columns).length > 0 ? columns : { id })
    .where('id', '=', id)
    .execute();
}

export async function setStep(
  trx: HospitalTrx,
  id: string,
  columns: Updateable<Database['clinic_path_step']> & { readonly status?: StepStatus },
): Promise<void> {
  await trx.updateTable('clinic_path_step').set(columns).where('id', '=', id).execute();
}

/** Paths of a visit that are not through. */
export async function listOpenPathsOfVisit(trx: HospitalTrx, medical_record: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('clinic_path')
    .select('id')
    .where('medical_record', '=', medical_record)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Paths follow their visit to another pet. */
export async function movePetOfVisit(trx: HospitalTrx, medical_record: string, pet: string): Promise<void> {
  await trx.updateTable('clinic_path').set({ pet }).where('medical_record', '=', medical_record).execute();
}

export function findTemplate(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('clinic_path_template')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function listTemplates(trx: HospitalTrx) {
  return trx.selectFrom('clinic_path_template').selectAll().where('deleted_at', 'is', null).orderBy('name').execute();
}

export function findVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .select(['id', 'pet'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Steps that were done between two instants, with the minutes from their turn to their end. */
export async function listDoneSteps(trx: HospitalTrx, { from, to }: { readonly from: Date; readonly to: Date }) {
  const { rows } = await sql<{ kind: string; planned: number | null; minutes: number }>`
    select kind, planned_minutes as planned, ceil(extract(epoch from ended_at - ready_at) / 60)::int as minutes
    from clinic_path_step
    where status in ('done', 'archived') and ended_by is not null and ready_at is not null and claimed_by is not null
      and ended_at >= ${from} and ended_at < ${to}
    order by place`.execute(trx);
  return rows;
}

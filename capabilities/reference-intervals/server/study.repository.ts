import { type HospitalTrx, newId } from '@alder/database';

const selectStudies = (trx: HospitalTrx) =>
  trx
    .selectFrom('interval_study as study')
    .innerJoin('account as author', 'author.id', 'study.author')
    .leftJoin('account as approver', 'approver.id', 'study.approved_by')
    .selectAll('study')
    .select(['author.display_name as author_name', 'approver.display_name as approved_by_name']);

export type StudyRow = Awaited<ReturnType<typeof listStudies>>[number];

/** Newest first, without those that were discarded. */
export function listStudies(trx: HospitalTrx, { offset, limit }: { offset: string | undefined; limit: number }) {
  let query = selectStudies(trx).where('study.state', '<>', 'discarded').orderBy('study.id', 'desc').limit(limit);
  if (offset && /^[0-9a-f-]{36}$/.test(offset)) query = query.where('study.id', '<', offset);
  return query.execute();
}

export function findStudy(trx: HospitalTrx, id: string): Promise<StudyRow | undefined> {
  return selectStudies(trx).where('study.id', '=', id).executeTakeFirst();
}

/** Reads a study and holds it until the transaction ends. */
export async function lockStudy(trx: HospitalTrx, id: string): Promise<StudyRow | undefined> {
  await trx.selectFrom('interval_study').select('id').where('id', '=', id).forUpdate().execute();
  return findStudy(trx, id);
}

export type StudyValues = {
  device: string;
  analyte: string;
  unit: string;
  species: string;
  breeds: string[];
  sex: string | null;
  age_from_days: number | null;
  age_to_days: number | null;
  since: string;
  until: string;
  author: string;
};

export async function insertStudy(trx: HospitalTrx, values: StudyValues & { criteria: object }): Promise<StudyRow> {
  const id = newId();
  const { criteria, ...rest } = values;
  await trx
    .insertInto('interval_study')
    .values({ id, ...rest, criteria: JSON.stringify(criteria) })
    .execute();
  return (await findStudy(trx, id))!;
}

export type StudyChange = {
  criteria?: object | undefined;
  method?: string | null | undefined;
  state?: string;
  approved_by?: string;
  approved_at?: Date;
  approval?: object;
  custom_range?: string;
};

export async function setStudy(trx: HospitalTrx, id: string, change: StudyChange): Promise<StudyRow> {
  const { criteria, approval, ...rest } = change;
  await trx
    .updateTable('interval_study')
    .set({
      ...rest,
      ...(criteria && { criteria: JSON.stringify(criteria) }),
      ...(approval && { approval: JSON.stringify(approval) }),
    })
    .where('id', '=', id)
    .execute();
  return (await findStudy(trx, id))!;
}

/** Decisions about values, the latest of each. */
export function listDecisions(trx: HospitalTrx, study: string) {
  return trx
    .selectFrom('interval_decision')
    .innerJoin('account', 'account.id', 'interval_decision.author')
    .distinctOn('record')
    .select(['record', 'include', 'reason', 'account.display_name as author_name'])
    .where('study', '=', study)
    .orderBy('record')
    .orderBy('interval_decision.id', 'desc')
    .execute();
}

export async function insertDecision(
  trx: HospitalTrx,
  values: { study: string; record: string; include: boolean; reason: string; author: string },
): Promise<void> {
  await trx
    .insertInto('interval_decision')
    .values({ id: newId(), ...values })
    .execute();
}

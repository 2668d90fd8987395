import type { HospitalTrx } from '@alder/database';
import { chartKey } from '@alder/patients/domain';
import { sql } from 'kysely';
import { judgeImagePatient, proposeSpecies, readableName, type WrittenPatient } from '../domain/index.ts';
import { reason, refuseRepeated } from './judge.repository.ts';

/** Decisions of a person, by patient of the headers: a pet, or `unmatched`. */
export type PatientMap = Readonly<Record<string, string>>;

type Group = WrittenPatient & { readonly patient: string };
type Candidate = {
  readonly chart: string;
  readonly name: string;
  readonly species: string;
  /** Of the hospital; null for one that the same import brings. */
  readonly pet: string | null;
  readonly source_id: string | null;
};
type Judged = {
  readonly patient: string;
  readonly pet: string | null;
  readonly parent: string | null;
  readonly outcome: 'doubtful' | null;
  readonly taken: boolean;
  readonly code: string | null;
  readonly value: string | null;
};

/** Judges the images of an import: which the archive has, and whose the others are. */
export async function judgeImages(trx: HospitalTrx, id: string, map: PatientMap): Promise<void> {
  await refuseRepeated(trx, id, 'image');
  await compareImages(trx, id);
  const groups = await listGroups(trx, id);
  if (groups.length === 0) return;
  const candidates = Map.groupBy(await listCandidates(trx, id, groups), ({ chart }) => chart);
  const known = await listPresent(trx, Object.values(map));
  const judged = groups.map((group) => judge(group, candidates.get(chartKey(group.chart)) ?? [], { map, known }));
  await setJudged(trx, id, judged);
}

function judge(
  group: Group,
  candidates: readonly Candidate[],
  { map, known }: { readonly map: PatientMap; readonly known: ReadonlySet<string> },
): Judged {
  const { pet, reason: code } = judgeImagePatient(group, proposeSpecies(group.species), candidates);
  const found = { pet: pet?.pet ?? null, parent: pet && pet.pet === null ? pet.source_id : null };
  const why = { code: code ?? null, value: code ? bothOf(group, pet) : null };
  const decision = map[group.patient];
  const isUnmatched = decision === 'unmatched' && !pet;
  if (decision !== undefined && (isUnmatched || known.has(decision)))
    return {
      patient: group.patient,
      pet: isUnmatched ? null : decision,
      parent: null,
      outcome: 'doubtful',
      taken: true,
      ...why,
    };
  return { patient: group.patient, ...found, outcome: code ? 'doubtful' : null, taken: false, ...why };
}

/** What the header says beside what the patient is called: `Bella, Canine / Momo, cat`. */
function bothOf(group: Group, pet: Candidate | undefined): string {
  const written = [group.chart, readableName(group.patient_name), group.species].filter((each) => each.trim() !== '');
  return pet ? `${written.slice(1).join(', ')} / ${pet.name}` : written.join(', ');
}

/** Images that the archive has are the same; those that the hospital has deleted since an import need a person. */
async function compareImages(trx: HospitalTrx, id: string): Promise<void> {
  await sql`
    update data_import_row r set outcome = 'same', target = i.id
    from medical_image i
    where r.import = ${id} and r.entity = 'image' and r.outcome is null
      and i.sop_instance_uid = r.source_id and i.deleted_at is null`.execute(trx);
  await sql`
    update data_import_row r set outcome = 'doubtful', reasons = ${reason('deletedHere')}
    from data_import_key k
    where r.import = ${id} and r.entity = 'image' and r.outcome is null
      and k.entity = 'image' and k.source_id = r.source_id`.execute(trx);
}

async function listGroups(trx: HospitalTrx, id: string): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    select data->>'patient' as patient, min(data->>'chart') as chart, min(data->>'patient_name') as patient_name,
      min(data->>'species') as species
    from data_import_row
    where import = ${id} and entity = 'image' and (outcome is null or outcome = 'doubtful')
    group by 1`.execute(trx);
  return rows;
}

/** Patients with one of the chart numbers: of the hospital, and those that the files bring. */
async function listCandidates(trx: HospitalTrx, id: string, groups: readonly Group[]): Promise<readonly Candidate[]> {
  const charts = [...new Set(groups.map(({ chart }) => chartKey(chart)))].filter(Boolean);
  const { rows } = await sql<Candidate>`
    select s.chart, p.name, p.species, p.id as pet, null as source_id
    from pet_search s join pet p on p.id = s.pet and not p.deleted
    where s.chart = any(${charts}::text[])
    union all
    select app.search_key(data->>'patient_id'), data->>'name', data->>'species', null, source_id
    from data_import_row
    where import = ${id} and entity = 'pet' and outcome in ('new', 'doubtful') and target is null
      and app.search_key(data->>'patient_id') = any(${charts}::text[])`.execute(trx);
  return rows;
}

/** Of these ids, those of pets that are there. */
async function listPresent(trx: HospitalTrx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const pets = ids.filter((each) => each !== 'unmatched');
  if (pets.length === 0) return new Set();
  const rows = await trx.selectFrom('pet').select('id').where('id', 'in', pets).where('deleted', '=', false).execute();
  return new Set(rows.map((row) => row.id));
}

async function setJudged(trx: HospitalTrx, id: string, judged: readonly Judged[]): Promise<void> {
  await sql`
    update data_import_row r set parent_target = j.pet, parent = j.parent, outcome = coalesce(j.outcome, r.outcome), taken = j.taken,
      reasons = case when j.code is null then r.reasons else r.reasons || jsonb_build_array(jsonb_strip_nulls(
        jsonb_build_object('code', j.code, 'value', j.value))) end
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (patient text, pet uuid, parent text, outcome text, taken boolean,
      code text, value text)
    where r.import = ${id} and r.entity = 'image' and (r.outcome is null or r.outcome = 'doubtful')
      and r.data->>'patient' = j.patient`.execute(trx);
}

export type PatientRow = {
  readonly patient: string;
  readonly chart: string;
  readonly patient_name: string;
  readonly species: string;
  readonly images: number;
  readonly new: number;
  readonly same: number;
  readonly doubtful: number;
  readonly taken: number;
  readonly applied: number;
  readonly reasons: readonly string[];
  readonly pet: {
    readonly id: string | null;
    readonly patient_id: string;
    readonly name: string;
    readonly species: string;
  } | null;
  readonly studies: readonly {
    readonly study_uid: string;
    readonly datetime: string;
    readonly description: string;
    readonly modality: string;
    readonly images: number;
    readonly same: number;
  }[];
};

/** Patients of the images of an import with their studies: those to decide first, then by chart number. */
export async function listPatients(
  trx: HospitalTrx,
  id: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly PatientRow[]> {
  const { rows } = await sql<PatientRow>`
    with found as (
      select data->>'patient' as patient, min(data->>'chart') as chart, min(data->>'patient_name') as patient_name,
        min(data->>'species') as species, count(*)::int as images, (count(*) filter (where outcome = 'new'))::int as new,
        (count(*) filter (where outcome = 'same'))::int as same, (count(*) filter (where outcome = 'doubtful'))::int as doubtful,
        (count(*) filter (where taken))::int as taken, (count(*) filter (where applied))::int as applied,
        min(parent_target::text)::uuid as target, min(parent) as parent,
        coalesce((array_agg(distinct reasons) filter (where outcome = 'doubtful'))[1], '[]') as reasons
      from data_import_row
      where import = ${id} and entity = 'image' and outcome <> 'refused'
      group by 1 order by (count(*) filter (where outcome = 'doubtful')) = 0, 2, 1
      limit ${limit} offset ${skip}
    )
    select f.patient, f.chart, f.patient_name, f.species, f.images, f.new, f.same, f.doubtful, f.taken, f.applied,
      (select coalesce(jsonb_agg(e->>'code'), '[]') from jsonb_array_elements(f.reasons) e) as reasons,
      case when p.id is not null then jsonb_build_object('id', p.id, 'patient_id', p.patient_id, 'name', p.name, 'species', p.species)
        when n.number is not null then jsonb_build_object('id', null, 'patient_id', n.data->>'patient_id', 'name', n.data->>'name',
          'species', n.data->>'species') end as pet,
      (select coalesce(jsonb_agg(s order by s.datetime, s.study_uid), '[]') from (
        select data->>'study_uid' as study_uid, min(data->>'datetime') as datetime, min(data->>'description') as description,
          string_agg(distinct data->>'modality', ' ') as modality, count(*)::int as images,
          (count(*) filter (where outcome = 'same'))::int as same
        from data_import_row
        where import = ${id} and entity = 'image' and outcome <> 'refused' and data->>'patient' = f.patient
        group by 1 order by 2 limit 100) as s) as studies
    from found f
    left join pet p on p.id = f.target
    left join data_import_row n on n.import = ${id} and n.entity = 'pet' and n.source_id = f.parent and n.outcome <> 'refused'
    order by f.doubtful = 0, f.chart, f.patient`.execute(trx);
  return rows;
}

/** The chart number of a patient of the images; undefined where the import has none of that patient to decide. */
export async function findPatient(trx: HospitalTrx, id: string, patient: string) {
  const { rows } = await sql<{ chart: string; proposed: string | null; isProposed: boolean }>`
    select min(data->>'chart') as chart, min(parent_target::text)::uuid as proposed, bool_or(parent_target is not null or parent is not null) as "isProposed"
    from data_import_row
    where import = ${id} and entity = 'image' and outcome in ('new', 'doubtful') and data->>'patient' = ${patient}
    having count(*) > 0`.execute(trx);
  return rows[0];
}

/** How many patients of the hospital have a chart number, in any spelling. */
export async function countOfChart(trx: HospitalTrx, chart: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pet_search s join pet p on p.id = s.pet and not p.deleted
    where s.chart = ${chartKey(chart)} and s.chart <> ''`.execute(trx);
  return rows[0]!.count;
}

/**
 * Writes the decision of a person for all images of a patient.
 *
 * @param pet - undefined leaves the proposed one; null is no pet
 */
export async function setPatient(
  trx: HospitalTrx,
  id: string,
  { patient, pet, take }: { readonly patient: string; readonly pet: string | null | undefined; readonly take: boolean },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('data_import_row')
    .set({ outcome: 'doubtful', taken: take, ...(pet !== undefined && { parent_target: pet, parent: null }) })
    .where('import', '=', id)
    .where('entity', '=', 'image')
    .where('outcome', 'in', ['new', 'doubtful'])
    .where(sql<boolean>`data->>'patient' = ${patient}`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

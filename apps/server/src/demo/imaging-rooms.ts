import { type HospitalTrx, inHospital, newId } from '@alder/database';
import { derivedUid } from '@alder/dicom';
import { dayOf } from '@alder/records/domain';
import { viewOf } from '@alder/teleconsult/domain';
import { type PeopleOfDemo, readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import { DEMO_HOSPITAL, type StaffKey } from './staff.ts';

const MINUTE_MS = 60_000;

/** The modalities of the demo, at addresses that no network has (RFC 5737): nothing pretends to be connected. */
const EQUIPMENT = [
  { aetitle: 'DR-ROOM1', name: 'X 光室 DR', address: '192.0.2.11/32', modalities: ['DX'] },
  { aetitle: 'US-PRO', name: '超音波', address: '192.0.2.12/32', modalities: ['US'] },
  { aetitle: 'CT-16', name: 'CT', address: '192.0.2.13/32', modalities: ['CT'] },
] as const;

type Exam = {
  readonly pet: string;
  readonly modality: string;
  readonly aetitle: string;
  readonly procedure: string;
  readonly views: readonly string[];
  readonly notes: string;
  readonly by: StaffKey;
  readonly status: 'SCHEDULED' | 'STARTED';
  /** Minutes from the seeding. */
  readonly due: number;
};

/** What this morning's visits have asked for. */
const EXAMS: readonly Exam[] = [
  {
    ...{ pet: 'P01873', modality: 'DX', aetitle: 'DR-ROOM1', procedure: '右膝關節', views: ['ML', 'CrCd'] },
    ...{ notes: '右後肢跛行三天，請放置校正球', by: 'chen', status: 'STARTED', due: -6 },
  },
  {
    ...{ pet: 'P00956', modality: 'DX', aetitle: 'DR-ROOM1', procedure: '胸腔', views: ['RL', 'VD'] },
    ...{ notes: '夜間咳嗽，二尖瓣疾病，請勿鎮靜。', by: 'lin', status: 'SCHEDULED', due: 10 },
  },
  {
    ...{ pet: 'P00956', modality: 'US', aetitle: 'US-PRO', procedure: '心臟超音波', views: [] },
    ...{ notes: '請測量 LA:Ao 與二尖瓣流入血流。', by: 'lin', status: 'SCHEDULED', due: 25 },
  },
  {
    ...{ pet: 'P02207', modality: 'DX', aetitle: 'DR-ROOM1', procedure: '腹部', views: ['RL', 'VD'] },
    ...{ notes: '急件：一天未進食、無排便', by: 'huang', status: 'SCHEDULED', due: 15 },
  },
];

type Written = {
  readonly pet: string;
  readonly description: string;
  /** Of several with that description: the oldest. */
  readonly oldest?: true;
  readonly by: StaffKey;
  readonly lang: 'en' | 'ja' | 'zhtw';
  readonly signed: boolean;
  readonly finding: string;
  readonly conclusion: string;
};

/** Reports of the demo's studies, in the language of the hospital; the study of today still waits for one. */
const REPORTS: readonly Written[] = [
  {
    ...{ pet: 'P02418', description: 'THORAX', oldest: true, by: 'lin', lang: 'zhtw', signed: true },
    finding:
      '心臟：兩個角度之大小與輪廓均正常。\n肺臟：無異常不透明影像，肺動靜脈粗細相當。\n' +
      '縱膈與胸膜腔：未見異常。\n脊椎與肋骨：未見病灶。',
    conclusion: '胸腔正常，未見轉移病灶。',
  },
  {
    ...{ pet: 'P01873', description: 'HIP AND STIFLE', by: 'chen', lang: 'zhtw', signed: true },
    finding:
      '骨盆擺位對稱。兩側股骨頭覆蓋率良好，髖臼邊緣平整，未見骨刺。\n' +
      '膝關節：髕骨位於滑車溝內，關節間隙正常，後方脂肪墊輪廓清楚。',
    conclusion: '髖關節未見發育不良。膝關節未見關節積液；跛行若持續，建議檢查前十字韌帶。',
  },
  {
    ...{ pet: 'P00956', description: 'ECHOCARDIOGRAPHY', by: 'wu', lang: 'zhtw', signed: false },
    finding: '二尖瓣前葉增厚並有輕度脫垂，左心房輕度擴大。',
    conclusion: '',
  },
];

/**
 * The imaging data of the demo: devices, this morning's requests, reports of the studies, and a question that waits for
 * a consultant. Existing data stays; untouched exams of earlier days become done.
 */
export async function seedImagingRooms({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    const people = await readPeople(trx);
    await writeEquipment(trx, now);
    await writeExams(trx, { ...people, hospital: hospital.id, now });
    if (await trx.selectFrom('image_report').select('id').limit(1).executeTakeFirst()) return;
    for (const report of REPORTS) await writeReport(trx, { ...people, now }, report);
    await writeQuestion(trx, people, now);
  });
}

async function writeEquipment(trx: HospitalTrx, now: Date): Promise<void> {
  if (await trx.selectFrom('pacs_peer').select('id').limit(1).executeTakeFirst()) return;
  const rows = EQUIPMENT.map(({ modalities, ...device }, place) => ({
    id: newId(now.getTime() + place),
    ...device,
    modalities: [...modalities],
  }));
  await trx.insertInto('pacs_peer').values(rows).execute();
}

type Morning = PeopleOfDemo & { readonly hospital: string; readonly now: Date };

async function writeExams(trx: HospitalTrx, { pets, staff, hospital, now }: Morning): Promise<void> {
  const prefix = `${dayOf(now, DEMO_HOSPITAL.timezone).replaceAll('-', '').slice(2)}-DEMO`;
  const earlier = await trx
    .selectFrom('worklist_item')
    .select(['id', 'accession_number', 'scheduled_at'])
    .where('accession_number', 'like', '%-DEMO%')
    .where('status', 'in', ['SCHEDULED', 'STARTED'])
    .execute();
  for (const { id, scheduled_at } of earlier.filter((item) => !item.accession_number.startsWith(prefix)))
    await trx
      .updateTable('worklist_item')
      .set({ status: 'COMPLETED', started_at: scheduled_at, ended_at: later(scheduled_at, 20) })
      .where('id', '=', id)
      .execute();

  for (const [place, { by, due, pet, status, views, ...exam }] of EXAMS.entries()) {
    const [patient, requested_by] = [pets.get(pet)?.id, staff[by]];
    if (!patient) continue;
    const visit = await trx
      .selectFrom('medical_record')
      .select('id')
      .where('pet', '=', patient)
      .where('checked_in_at', '>=', later(now, -12 * 60))
      .orderBy('checked_in_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const accession_number = `${prefix}${place + 1}`;
    await trx
      .insertInto('worklist_item')
      .values({
        ...{ id: newId(now.getTime() + place), pet: patient, medical_record: visit?.id ?? null, ...exam },
        ...{ views: [...views], status, scheduled_at: later(now, due), requested_by, accession_number },
        study_instance_uid: derivedUid(`demo exam ${hospital} ${accession_number}`),
        started_at: status === 'STARTED' ? later(now, due) : null,
        created_at: later(now, due - 12),
      })
      .onConflict((conflict) => conflict.columns(['hospital', 'accession_number']).doNothing())
      .execute();
  }
}

async function writeReport(
  trx: HospitalTrx,
  { pets, staff, now }: PeopleOfDemo & { now: Date },
  report: Written,
): Promise<void> {
  const { pet, description, oldest, by, lang, signed, finding, conclusion } = report;
  const study = await trx
    .selectFrom('study')
    .select(['id', 'datetime'])
    .where('pet', '=', pets.get(pet)?.id ?? null)
    .where('description', '=', description)
    .orderBy('datetime', oldest ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  const images = study ? await imagesOf(trx, study.id) : [];
  const author = staff[by];
  if (!study || !images[0]) return;
  const at = new Date(Math.min(later(study.datetime, 95).getTime(), now.getTime()));
  await trx
    .insertInto('image_report')
    .values({
      ...{ id: newId(at.getTime()), medical_image: images[0], study: study.id, finding, conclusion, lang, author },
      ...{ key_images: images.slice(0, 2), created_at: at },
      ...(signed ? { status: 'signed' as const, signer: author, signed_at: at } : {}),
    })
    .execute();
}

const CT_THORAX = 'CT THORAX';

/** Three slices of a computed tomography, for any consultant. */
async function writeQuestion(trx: HospitalTrx, { pets, staff }: PeopleOfDemo, now: Date): Promise<void> {
  const pet = await trx
    .selectFrom('pet')
    .select(['id', 'species', 'breed', 'sex', 'neutered', 'birthdate', 'weight'])
    .where('id', '=', pets.get('P02311')?.id ?? '')
    .executeTakeFirst();
  const study = await trx
    .selectFrom('study')
    .select('id')
    .where('pet', '=', pet?.id ?? null)
    .where('description', '=', CT_THORAX)
    .limit(1)
    .executeTakeFirst();
  const images = study ? await imagesOf(trx, study.id) : [];
  const author = staff.huang;
  if (!pet || !study || images.length < 3) return;
  const middle = Math.floor(images.length / 2);
  const chosen = [images[middle - 4], images[middle], images[middle + 4]].flatMap((id) => id ?? []);
  const { id, species, breed, sex, neutered, birthdate, weight } = pet;
  const sent_at = later(now, -50);
  await trx
    .insertInto('teleconsult_request')
    .values({
      ...{ id: newId(sent_at.getTime()), pet: id, study: study.id, kind: 'crossSection', parts: ['thorax'] },
      ...{ species, breed, sex: sex as 'male' | 'female' | null, neutered, birthdate, weight, lang: 'zhtw' },
      images: JSON.stringify(chosen.map((image) => ({ id: image, view: viewOf(undefined, CT_THORAX) }))),
      history: '健康檢查時胸部 X 光發現左後葉有一 8 mm 結節，無咳嗽，食慾與體重正常。',
      summary: '請確認結節性質，以及是否適合追蹤。',
      ...{ status: 'sent', author, declared_at: sent_at, sent_at, created_at: sent_at },
    })
    .execute();
}

async function imagesOf(trx: HospitalTrx, study: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('medical_image')
    .innerJoin('series', 'series.id', 'medical_image.series')
    .select('medical_image.id')
    .where('series.study', '=', study)
    .orderBy('series.series_number')
    .orderBy('medical_image.instance_number')
    .execute();
  return rows.map(({ id }) => id);
}

function later(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * MINUTE_MS);
}

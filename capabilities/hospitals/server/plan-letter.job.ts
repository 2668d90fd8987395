import { type Db, inHospital } from '@alder/database';
import type { JobData, Jobs } from '@alder/jobs';
import { composeLetter, type Mail } from '@alder/server';
import { type HospitalLanguage, LANGUAGES } from '../domain/index.ts';
import { countUse, findPlan, findPlanState, limitsOf } from './plan.repository.ts';

/** Job that writes to the administrators of a hospital about its plan. */
export const PLAN_LETTER_JOB = 'hospital.planLetter';
/** What there is to write of. */
export type PlanNotice = 'storage.80' | 'storage.95' | 'storage.full' | 'plan.soon' | 'plan.ended';

/** Waits of 5 s, 10 s, 20 s …: a letter waits for a mail server that is away for half a day. */
const LETTER_RETRIES = { retries: 13, retryDelaySeconds: 5 };
const GIGABYTE = 1_073_741_824;

export type PlanLetterOptions = {
  readonly db: Db;
  readonly mail: Mail;
  /** Address of the product, for the link in the letter. */
  readonly address: string;
};

/** Background jobs of this capability; called before the jobs start. */
export function registerHospitalJobs(jobs: Pick<Jobs, 'register'>, parts: PlanLetterOptions): void {
  jobs.register(PLAN_LETTER_JOB, (data) => sendPlanLetter(parts, data), LETTER_RETRIES);
}

/** Writes to every active administrator, each in their own language. */
export async function sendPlanLetter({ db, mail, address }: PlanLetterOptions, data: JobData): Promise<void> {
  const { hospital, notice } = data;
  if (typeof hospital !== 'string' || !Object.hasOwn(letters.en, String(notice))) return;
  const { readers, values } = await inHospital(db, hospital, async (trx) => {
    const plan = await findPlan(trx);
    const [use, state] = [await countUse(trx), await findPlanState(trx)];
    const people = await trx
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account')
      .select(['account.email', 'account.lang'])
      .where('membership.role', '=', 'hospitalAdmin')
      .where('membership.active', '=', true)
      .where('account.active', '=', true)
      .orderBy('account.email')
      .execute();
    const gigabytes = (bytes: number) => String(Math.round((bytes / GIGABYTE) * 100) / 100);
    const filled = {
      hospital: plan.name,
      used: gigabytes(use.storageBytes),
      quota: gigabytes(limitsOf(plan).storageBytes ?? 0),
      day: state.ends_at?.slice(0, 10) ?? '',
    };
    return { readers: people.map(({ email, lang }) => ({ email, lang: lang ?? plan.lang })), values: filled };
  });
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name as keyof typeof values] ?? '');
  for (const { email, lang } of readers) {
    const known: HospitalLanguage = LANGUAGES.find((each) => each === lang) ?? 'en';
    const { subject, paragraphs } = letters[known][notice as PlanNotice];
    const letter = { lang: known, subject: fill(subject), paragraphs: paragraphs.map(fill) };
    const action = { label: open[known], link: `${address}/manage/billing` };
    await mail.send({ to: email, ...composeLetter({ ...letter, action }) });
  }
}

const open = { en: 'See the plan', ja: 'プランを見る', zhtw: '查看方案' } as const;

type Words = Readonly<Record<PlanNotice, { readonly subject: string; readonly paragraphs: readonly string[] }>>;

const letters: Readonly<Record<HospitalLanguage, Words>> = {
  en: {
    'storage.80': {
      subject: '{hospital}: 80% of the image storage is in use',
      paragraphs: [
        '{used} of {quota} GB are in use. Nothing is refused yet.',
        'Move old studies to the archive, or ask for more storage.',
      ],
    },
    'storage.95': {
      subject: '{hospital}: 95% of the image storage is in use',
      paragraphs: [
        '{used} of {quota} GB are in use. When it is full, new exams are refused; the modality keeps them.',
        'Move old studies to the archive, or ask for more storage.',
      ],
    },
    'storage.full': {
      subject: '{hospital}: the image storage is full',
      paragraphs: [
        '{used} of {quota} GB are in use. New exams are refused, and the modality keeps them.',
        'Exams that have begun are stored for 7 days more. Nothing that is stored is deleted.',
      ],
    },
    'plan.soon': {
      subject: '{hospital}: the plan ends on {day}',
      paragraphs: [
        'The plan of {hospital} ends on {day}. From then on everything can be read and exported, and nothing changed.',
        'Nothing is deleted. Write to us to go on.',
      ],
    },
    'plan.ended': {
      subject: '{hospital}: the plan has ended',
      paragraphs: [
        'The plan of {hospital} ended on {day}. Everything can be read and exported, and nothing changed.',
        'Nothing is deleted. Write to us to go on.',
      ],
    },
  },
  ja: {
    'storage.80': {
      subject: '{hospital}：画像の保存容量の 80% を使用しています',
      paragraphs: [
        '{quota} GB のうち {used} GB を使用しています。まだ受け取りに影響はありません。',
        '古い検査をアーカイブに移すか、容量の追加をご相談ください。',
      ],
    },
    'storage.95': {
      subject: '{hospital}：画像の保存容量の 95% を使用しています',
      paragraphs: [
        '{quota} GB のうち {used} GB を使用しています。満杯になると新しい検査は受け取れず、撮影装置に残ります。',
        '古い検査をアーカイブに移すか、容量の追加をご相談ください。',
      ],
    },
    'storage.full': {
      subject: '{hospital}：画像の保存容量がいっぱいです',
      paragraphs: [
        '{quota} GB のうち {used} GB を使用しています。新しい検査は受け取れず、撮影装置に残ります。',
        '始まっている検査はあと 7 日間保存されます。保存済みの画像は削除されません。',
      ],
    },
    'plan.soon': {
      subject: '{hospital}：プランは {day} に終了します',
      paragraphs: [
        '{hospital} のプランは {day} に終了します。終了後も閲覧と書き出しはできますが、変更はできなくなります。',
        'データは削除されません。継続をご希望の場合はご連絡ください。',
      ],
    },
    'plan.ended': {
      subject: '{hospital}：プランが終了しました',
      paragraphs: [
        '{hospital} のプランは {day} に終了しました。閲覧と書き出しはできますが、変更はできません。',
        'データは削除されません。継続をご希望の場合はご連絡ください。',
      ],
    },
  },
  zhtw: {
    'storage.80': {
      subject: '{hospital}：影像儲存空間已使用 80%',
      paragraphs: ['{quota} GB 中已使用 {used} GB，目前仍正常接收。', '請將舊檢查移至封存，或與我們聯絡增加空間。'],
    },
    'storage.95': {
      subject: '{hospital}：影像儲存空間已使用 95%',
      paragraphs: [
        '{quota} GB 中已使用 {used} GB。空間用完後將無法接收新檢查，影像會留在儀器上。',
        '請將舊檢查移至封存，或與我們聯絡增加空間。',
      ],
    },
    'storage.full': {
      subject: '{hospital}：影像儲存空間已滿',
      paragraphs: [
        '{quota} GB 中已使用 {used} GB。新檢查無法接收，影像會留在儀器上。',
        '已開始的檢查仍可繼續儲存 7 天，已儲存的影像不會刪除。',
      ],
    },
    'plan.soon': {
      subject: '{hospital}：方案將於 {day} 到期',
      paragraphs: [
        '「{hospital}」的方案將於 {day} 到期。到期後仍可查看與匯出資料，但無法變更。',
        '資料不會刪除。若要繼續使用，請與我們聯絡。',
      ],
    },
    'plan.ended': {
      subject: '{hospital}：方案已到期',
      paragraphs: [
        '「{hospital}」的方案已於 {day} 到期，仍可查看與匯出資料，但無法變更。',
        '資料不會刪除。若要繼續使用，請與我們聯絡。',
      ],
    },
  },
};

import { inHospital } from '@alder/database';
import { type MadeQuotation, makeQuotation } from '@alder/quotations/server';
import { addDays, dayOf } from '@alder/records/domain';
import { readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import type { StaffKey } from './staff.ts';

const HOUR_MS = 3_600_000;
const PLACE = { timezone: 'Asia/Taipei', currency: 'TWD', rounding: 1 };

type Line = MadeQuotation['options'][number]['lines'][number];
type Option = MadeQuotation['options'][number];

function line(
  category: Line['category'],
  name_zhtw: string,
  unit_price: number,
  { low = 1, high = low, note = '', name = name_zhtw, name_ja = null }: Partial<Line> = {},
): Line {
  const kind = category === 'medicine' ? 'medicine' : 'treatment';
  return { kind, entry: null, category, name, name_zhtw, name_ja, low, high, unit_price, discount_percent: 0, note };
}

const before = [
  line('laboratory', '術前血液檢查', 2200, { note: '生化、血球、凝血' }),
  line('imaging', '膝關節 X 光', 1600),
];
const pain = line('procedure', '神經阻斷與止痛', 1800);

const CRUCIATE: readonly Option[] = [
  {
    name: 'TPLO 骨板',
    note: '適合體重 11 公斤以上的活潑犬，約 3–4 個月恢復奔跑。',
    lines: [
      ...before,
      line('surgery', '手術', 38_000, { note: '右膝' }),
      line('surgery', '骨板與骨釘', 12_000),
      line('surgery', '麻醉', 6000, { note: '150 分鐘' }),
      pain,
      line('inpatient', '住院', 2500, { low: 2, high: 3 }),
      line('medicine', '出院藥物', 100, { low: 14, high: 18 }),
      line('imaging', '8 週後 X 光', 1600),
    ],
  },
  {
    name: '囊外縫合',
    note: '費用較低，約 4–6 個月恢復。',
    lines: [
      ...before,
      line('surgery', '手術', 18_000, { note: '右膝' }),
      line('surgery', '麻醉', 3800, { note: '90 分鐘' }),
      pain,
      line('inpatient', '住院', 2500, { low: 1, high: 2 }),
      line('medicine', '出院藥物', 100, { low: 14, high: 18 }),
    ],
  },
];
const DENTAL: readonly Option[] = [
  {
    name: '洗牙與拔牙',
    note: '',
    lines: [
      line('laboratory', '術前血液檢查', 2200),
      line('surgery', '洗牙（全身麻醉）', 4500),
      line('surgery', '拔牙', 1200, { low: 2, high: 6 }),
    ],
  },
];
const ULTRASOUND: readonly Option[] = [
  { name: '心臟檢查', note: '', lines: [line('imaging', '心臟超音波', 2800), line('procedure', '心電圖', 800)] },
];
const SPLEEN: readonly Option[] = [
  {
    name: '脾臟摘除',
    note: '',
    lines: [
      line('surgery', '脾臟摘除手術', 26_000, { high: 1 }),
      line('inpatient', '住院', 2500, { low: 3, high: 5 }),
      line('laboratory', '病理檢查', 3500),
    ],
  },
];

type Demo = Pick<MadeQuotation, 'title' | 'options' | 'status'> & {
  /** Chart number. */
  readonly pet: string;
  readonly by: StaffKey;
  readonly note?: string;
  /** Hours before the seeding; days of validity counted from then. */
  readonly hours: number;
  readonly days: number;
  readonly isOpened?: true;
  readonly chosen?: number | null;
  readonly reason?: string;
};

/** One of each state that the list shows. */
const QUOTATIONS: readonly Demo[] = [
  { pet: 'P02244', title: '心臟檢查', options: ULTRASOUND, status: 'sent', by: 'huang', hours: 24 * 20, days: 5 },
  {
    ...{ pet: 'P01604', title: '牙科，拔牙', options: DENTAL, status: 'declined', by: 'lin', hours: 60, days: 14 },
    ...{ isOpened: true, chosen: null, reason: '想先觀察一個月' },
  },
  {
    ...{ pet: 'P02102', title: '脾臟腫瘤', options: SPLEEN, status: 'accepted', by: 'chen', hours: 30, days: 14 },
    ...{ isOpened: true, chosen: 0 },
  },
  { pet: 'P00956', title: '心臟超音波', options: ULTRASOUND, status: 'draft', by: 'lin', hours: 3, days: 14 },
  { pet: 'P01955', title: '牙科，2 至 6 顆', options: DENTAL, status: 'sent', by: 'lin', hours: 2, days: 7 },
  {
    ...{ pet: 'P01873', title: '右膝十字韌帶', options: CRUCIATE, status: 'sent', by: 'chen', hours: 1, days: 14 },
    ...{ isOpened: true, note: '手術前一晚 10 點後請禁食。' },
  },
];

/** A line as a hand draws one. */
const SIGNATURE = [
  Array.from({ length: 40 }, (_, step) => ({ x: 20 + step * 4, y: Math.round(50 + 22 * Math.sin(step / 2.4)) })),
];

/** Quotations of several states. Existing ones stay. */
export async function seedQuotations({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    if (await trx.selectFrom('quotation').select('id').limit(1).executeTakeFirst()) return;
    const { pets, staff } = await readPeople(trx);
    for (const { pet, by, hours, days, isOpened, chosen, reason = '', ...made } of QUOTATIONS) {
      const at = new Date(now.getTime() - hours * HOUR_MS);
      const patient = pets.get(pet)!;
      await makeQuotation(
        trx,
        {
          ...{ ...made, pet: patient.id, owner: patient.owner, author: staff[by], at },
          valid_until: addDays(dayOf(at, PLACE.timezone), days),
          ...(isOpened && { opened_at: new Date(at.getTime() + HOUR_MS / 2) }),
          ...(chosen !== undefined && {
            answer: {
              ...{ chosen, reason, signed_by: chosen === null ? '' : '吳佩珊' },
              signature: chosen === null ? [] : SIGNATURE,
              at: new Date(at.getTime() + HOUR_MS * 0.8),
            },
          }),
        },
        PLACE,
      );
    }
  });
}

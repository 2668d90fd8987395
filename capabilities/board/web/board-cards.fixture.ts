import type { BoardCard } from '@alder/records/contract';

let made = 0;

/** A card of Mochi waiting in the clinic, but for what the test says. */
export function aCard({
  patient,
  ...input
}: Partial<Omit<BoardCard, 'patient'>> & { readonly patient?: Partial<BoardCard['patient']> }): BoardCard {
  made += 1;
  const id = input.id ?? `01933f00-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return {
    id,
    version: 1,
    deleted: false,
    created_at: '2025-11-21T01:42:00.000Z',
    updated_at: '2025-11-21T01:42:00.000Z',
    pet: `pet-${id}`,
    owner: null,
    assignee: null,
    assignee_name: null,
    room: null,
    urgent: false,
    visit_type: 'recheck',
    reason: 'CKD recheck, appetite down one week',
    in_room_since: null,
    stage: 'clinic',
    stage_since: '2025-11-21T01:42:00.000Z',
    completed: { clinic: null, pharmacy: null, checkout: null, archive: null },
    checked_in_at: '2025-11-21T01:42:00.000Z',
    checked_in_by: null,
    owner_name: 'Emily Tanaka',
    owner_phone: '0912 345 678',
    memos: [],
    lab: { done: 0, total: 0, critical: false },
    images: 0,
    prescription: null,
    todo: { done: 0, total: 0 },
    payment: { state: 'unpaid', total: 0, due: 0 },
    ...input,
    patient: {
      id: `pet-${id}`,
      name: 'Mochi',
      patient_id: 'P02418',
      species: 'cat',
      breed: 'Domestic Shorthair',
      sex: 'female',
      neutered: true,
      birthdate: '2018-09-14',
      weight: 4.62,
      weight_at: '2025-11-21T01:42:00.000Z',
      chip_number: null,
      coat_colour: null,
      status: 'normal',
      alerts: [],
      ...patient,
    },
  };
}

const NOW = Date.parse('2025-11-21T02:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const doctor = (id: string, name: string) => ({ assignee: id, assignee_name: name });
const lines = (...names: readonly (readonly [string, 'QD' | 'BID' | 'TID', number, boolean, boolean])[]) =>
  names.map(([name, frequency, days, dispensed, controlled]) => ({
    name,
    name_zhtw: null,
    name_ja: null,
    frequency,
    days,
    dispensed,
    controlled,
  }));

/** The morning of the mock-up: responses by call id. */
export function boardOfTheDay(): Record<string, unknown> {
  const none = { alerts: [] };
  const cards = [
    aCard({
      id: 'mochi',
      in_room_since: ago(18),
      stage_since: ago(30),
      room: '診間 1',
      ...doctor('lin', '林醫師'),
      reason: '慢性腎病回診，食慾下降一週',
      lab: { done: 2, total: 3, critical: true },
      images: 1,
      prescription: { state: 'prescribing', done: 0, total: 1, controlled: false, lines: [] },
      todo: { done: 1, total: 3 },
      patient: {
        name: '咪嚕',
        breed: '混種貓',
        alerts: [
          { kind: 'allergy', text: 'Amoxicillin' },
          { kind: 'caution', text: '易咬' },
        ],
      },
    }),
    aCard({
      id: 'pudding',
      in_room_since: ago(7),
      room: '診間 2',
      ...doctor('chen', '陳醫師'),
      reason: '右後肢跛行三天，無外傷史',
      images: 2,
      todo: { done: 0, total: 2 },
      patient: {
        ...none,
        name: '布丁',
        patient_id: 'P01873',
        species: 'dog',
        breed: 'Shiba',
        sex: 'male',
        neutered: false,
        birthdate: '2021-05-11',
        weight: 11.3,
      },
    }),
    aCard({
      id: 'bun',
      urgent: true,
      stage_since: ago(6),
      owner_name: '廖先生',
      reason: '一天未進食、無排便',
      patient: {
        ...none,
        name: '麻糬',
        species: 'rabbit',
        breed: '荷蘭垂耳兔',
        sex: 'male',
        neutered: false,
        birthdate: '2023-10-01',
        weight: 1.8,
      },
    }),
    aCard({
      id: 'coco',
      stage_since: ago(24),
      ...doctor('lin', '林醫師'),
      reason: '夜間咳嗽，二尖瓣疾病追蹤',
      images: 1,
      memos: [{ id: 'm', text: '飼主希望有書面飲食計畫', color: 'yellow' }],
      patient: {
        ...none,
        name: '可可',
        coat_colour: 'chocolate',
        patient_id: 'P00956',
        species: 'dog',
        breed: 'Toy Poodle',
        birthdate: '2015-12-01',
        weight: 4.1,
      },
    }),
    aCard({
      id: 'kuro',
      stage_since: ago(11),
      reason: '年度健檢＋三合一疫苗',
      patient: { ...none, name: '小黑', coat_colour: 'black', breed: '米克斯貓' },
    }),
    aCard({
      id: 'tangerine',
      stage_since: ago(3),
      reason: '下巴紅疹',
      patient: { ...none, name: '橘子', coat_colour: 'orange', breed: '米克斯貓' },
    }),
    aCard({
      id: 'bean',
      stage: 'pharmacy',
      stage_since: ago(9),
      ...doctor('hsu', '許藥師'),
      prescription: {
        state: 'dispensing',
        done: 2,
        total: 3,
        controlled: false,
        lines: lines(
          ['Maropitant 16 mg', 'QD', 4, true, false],
          ['Sucralfate 懸液', 'TID', 5, true, false],
          ['腸胃處方罐', 'QD', 6, false, false],
        ),
      },
      patient: {
        ...none,
        name: '豆豆',
        patient_id: 'P02033',
        species: 'dog',
        breed: 'Beagle',
        sex: null,
        birthdate: '2020-10-02',
        weight: 12.4,
      },
    }),
    aCard({
      id: 'latte',
      stage: 'pharmacy',
      stage_since: ago(4),
      prescription: {
        state: 'dispensing',
        done: 0,
        total: 2,
        controlled: true,
        lines: lines(['Apoquel 3.6 mg', 'BID', 14, false, false], ['Tramadol 12.5 mg', 'BID', 5, false, true]),
      },
      patient: {
        ...none,
        name: '奶茶',
        coat_colour: 'cream',
        patient_id: 'P01120',
        species: 'dog',
        breed: 'Maltese',
        sex: null,
        birthdate: '2019-03-02',
        weight: 3.2,
      },
    }),
    aCard({
      id: 'pumpkin',
      stage: 'pharmacy',
      stage_since: ago(13),
      prescription: {
        state: 'dispensed',
        done: 1,
        total: 1,
        controlled: false,
        lines: lines(['Prednisolone 5 mg', 'QD', 7, true, false]),
      },
      patient: {
        ...none,
        name: '阿橘',
        coat_colour: 'orange',
        patient_id: 'P01288',
        breed: '米克斯',
        sex: 'male',
        neutered: false,
        birthdate: '2017-11-02',
        weight: 6,
      },
    }),
    aCard({
      id: 'lucky',
      stage: 'checkout',
      stage_since: ago(8),
      owner_name: '張先生',
      payment: { state: 'unpaid', total: 3480, due: 3480 },
      prescription: { state: 'dispensed', done: 2, total: 2, controlled: false, lines: [] },
      patient: { ...none, name: '旺財', species: 'dog', breed: 'Beagle' },
    }),
    aCard({
      id: 'flora',
      stage: 'checkout',
      stage_since: ago(6),
      payment: { state: 'partial', total: 6200, due: 1200 },
      patient: { ...none, name: '花花', coat_colour: 'orange', breed: '米克斯' },
    }),
    aCard({
      id: 'ball',
      stage: 'checkout',
      stage_since: ago(2),
      payment: { state: 'paid', total: 1800, due: 0 },
      patient: { ...none, name: '球球', breed: '英國短毛貓' },
    }),
    ...['多多', '虎斑', 'Max', '炭炭', '小麥', '雪莉', '灰灰', 'Mimi'].map((name, index) =>
      aCard({
        id: `done-${index}`,
        stage: 'archive',
        stage_since: ago(2 + index * 8),
        reason:
          ['皮膚複診', '絕育拆線', '八合一疫苗', '體內驅蟲', '血檢追蹤', '磨牙', '尿檢追蹤', '晶片植入'][index] ?? '',
        payment: { state: 'paid', total: 4300, due: 0 },
        patient: { ...none, name, species: index % 2 ? 'cat' : 'dog', breed: index === 0 ? 'Toy Poodle' : '' },
      }),
    ),
  ];
  const value = { comparator: null, unit: 'mmol/L', unit_raw: 'mmol/L', flag_device: '', range: null };
  const entry = { version: 1, created_at: ago(80), updated_at: ago(80), deleted: false };
  return {
    'his.getTodayMedicalRecords': {
      result: cards,
      now: new Date(NOW).toISOString(),
      day: '2025-11-21',
      visits_week_before: 16,
      handover: [
        {
          ...entry,
          id: 'n',
          text: '生化試片剩 4 片，下午到貨前先排急診。',
          author_name: '周怡君',
          pet: null,
          medical_record: null,
          post_it: null,
          color: 'yellow',
          author: 'chou',
          cleared_at: null,
        },
      ],
      todo: [
        { ...entry, id: 't1', text: '回電旺財飼主，說明術前禁食', done: false },
        { ...entry, id: 't2', text: 'Bella 轉診影像分享連結', done: false },
        { ...entry, id: 't3', text: '列印疫苗手冊 ×2', done: true },
      ],
    },
    'record.getEntriesNew': {
      result: [
        {
          id: 'r1',
          pet_name: '咪嚕',
          timestamp: ago(1),
          device: 'Catalyst_One',
          device_serial: '1',
          profile: 'Chem 17',
          critical: true,
          acknowledged: null,
          results: [{ ...value, code: 'K', name: 'K', raw: '6.9', number: 6.9, scaled_result: 6.9, flag: 'HH' }],
        },
        {
          id: 'r2',
          pet_name: '咪嚕',
          timestamp: ago(4),
          device: 'ProCyte_Dx',
          device_serial: '2',
          profile: 'CBC',
          critical: false,
          acknowledged: null,
          results: [{ ...value, code: 'WBC', name: 'WBC', raw: '19', number: 19, scaled_result: 19, flag: 'H' }],
        },
      ],
    },
    'pacs.getSeries': {
      result: [],
      studies: [
        {
          id: 's1',
          pet_name: '小麥',
          patient_name: '',
          datetime: ago(12),
          modality: 'DX',
          description: '胸腔 X 光',
          images: 3,
        },
      ],
    },
    'account.getHospitalUsers': {
      result: [{ ...entry, id: 'lin', displayName: '林醫師', role: 'doctor', active: true, acceptAppointments: true }],
    },
  };
}

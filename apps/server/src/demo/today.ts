import { demoDone } from './today-done.ts';
import type { DemoMedicine, DemoVisit } from './visit.ts';

const done = (...names: string[]) => names.map((name) => ({ name, status: 'done' as const }));
const line = (
  name: string,
  units: number,
  frequency: DemoMedicine['frequency'],
  days: number,
  progress: DemoMedicine['progress'],
) => ({
  name,
  units,
  frequency,
  days,
  progress: progress!,
});

/** The board as in the mock-up: a morning at its busiest, whenever the demo starts. */
export function demoToday(now: Date): DemoVisit[] {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  return [...inClinic(ago), ...inPharmacy(ago), ...atCheckout(ago), ...demoDone(ago)];
}

type Ago = (minutes: number) => Date;
const waiting = (ago: Ago, minutes: number) =>
  ({ arrived: ago(minutes), stage: 'clinic', stageSince: ago(minutes) }) as const;

function inClinic(ago: Ago): DemoVisit[] {
  return [
    {
      ...waiting(ago, 29),
      pet: 'P02418',
      doctor: 'lin',
      inRoomSince: ago(18),
      room: '診間 1',
      visitType: 'recheck',
      reason: '慢性腎病回診，食慾變差一週',
      subjective: '食慾變差一週，飲水增加，今早吐兩次（膽汁）。飲食未改變。Benazepril 每日有給，最後一次為 07:30。',
      plan: '立即複驗血鉀。膀胱穿刺採尿驗 UPC。複驗 K⁺ 正常則開始 amlodipine。',
      systems: {
        general: { status: 'normal', text: '' },
        eyes: { status: 'normal', text: '' },
        ears: { status: 'normal', text: '' },
        oral: { status: 'abnormal', text: '輕度牙齦炎，口腔黏膜乾燥，約 5 % 脫水。' },
        heart: { status: 'normal', text: '' },
        lungs: { status: 'normal', text: '' },
        abdomen: { status: 'abnormal', text: '雙腎偏小、形狀不規則，觸診無疼痛。' },
        limbs: { status: 'normal', text: '' },
        neuro: { status: 'normal', text: '' },
        skin: { status: 'normal', text: '' },
        lymph: { status: 'normal', text: '' },
      },
      bodyMap: [
        {
          number: 1,
          view: 'left',
          x: 0.1,
          y: 0.42,
          kind: 'lesion',
          size_mm: null,
          text: '',
          system: 'oral',
        },
        {
          number: 2,
          view: 'left',
          x: 0.56,
          y: 0.47,
          kind: 'other',
          size_mm: null,
          text: '',
          system: 'abdomen',
        },
      ],
      vitals: {
        temperature: 38.4,
        pulse: 190,
        respiration: 28,
        systolic: 165,
        weight: 4.62,
        crt: 1.5,
        bcs: 4,
        pain: 1,
      },
      diagnoses: [
        { name: 'Chronic kidney disease', status: 'worse', note: 'IRIS 第 3 期，前次為第 2 期' },
        { name: 'Hyperkalaemia', status: 'new', note: '需排除溶血，重新採血' },
        { name: 'Systemic hypertension', status: 'suspected' },
      ],
      treatments: [
        ...done('Recheck consultation', 'Systolic blood pressure', 'Abdominal ultrasound'),
        { name: 'Chemistry, 17 tests', status: 'resulted' },
        { name: "Lactated Ringer's, subcutaneous 100 mL" },
      ],
      medicines: [
        line('Benazepril 5 mg', 0.5, 'QD', 30, 'prescribing'),
        line('Amlodipine 2.5 mg', 0.25, 'QD', 14, 'prescribing'),
      ],
      todos: [{ text: '量血壓 3 次', done: true }, { text: '膀胱穿刺採尿，驗 UPC' }, { text: '複驗 K⁺，排除溶血' }],
      memos: [{ text: '飼主希望拿到書面的飲食計畫。', author: 'chou', minutesAgo: 25 }],
    },
    {
      ...waiting(ago, 16),
      pet: 'P01873',
      doctor: 'chen',
      inRoomSince: ago(7),
      room: '診間 2',
      visitType: 'first',
      reason: '右後肢跛行三天，無外傷史',
      subjective: '三天前散步後開始跛行，早上較明顯，食慾正常。',
      vitals: { temperature: 38.5, pulse: 104, respiration: 26, weight: 11.3, pain: 2 },
      treatments: [...done('Consultation, first visit'), { name: 'Radiograph, two views' }],
      todos: [{ text: '骨盆 VD' }, { text: '右膝側位' }],
    },
    { ...waiting(ago, 6), pet: 'P02207', doctor: null, urgent: true, visitType: 'first', reason: '一天未進食、無排便' },
    {
      ...waiting(ago, 24),
      pet: 'P00956',
      doctor: 'lin',
      visitType: 'recheck',
      reason: '夜間咳嗽，二尖瓣疾病回診',
    },
    { ...waiting(ago, 11), pet: 'P02311', doctor: 'huang', visitType: 'vaccine', reason: '年度健檢＋三合一疫苗' },
    { ...waiting(ago, 3), pet: 'P02390', doctor: null, visitType: 'first', reason: '下巴起紅疹' },
    {
      ...waiting(ago, 44),
      pet: 'P01604',
      doctor: 'huang',
      inRoomSince: ago(21),
      room: '診間 3',
      visitType: 'recheck',
      reason: '拔牙後一週回診',
      assessment: '傷口癒合良好。',
      plan: '軟食再一週，止痛藥五天。',
      vitals: { temperature: 38.3, pulse: 172, respiration: 24, weight: 5.1 },
      diagnoses: [{ name: 'Periodontal disease', status: 'better' }],
      treatments: done('Recheck consultation'),
      medicines: [
        line('Amoxicillin-clavulanate 250 mg', 0.25, 'BID', 5, 'prescribed'),
        line('Gabapentin 100 mg', 1, 'QD', 5, 'prescribed'),
      ],
    },
  ];
}

function inPharmacy(ago: Ago): DemoVisit[] {
  const at = (arrived: number, since: number) =>
    ({ arrived: ago(arrived), stage: 'pharmacy', stageSince: ago(since) }) as const;
  return [
    {
      ...at(58, 9),
      pet: 'P02033',
      doctor: 'chen',
      visitType: 'first',
      reason: '嘔吐兩天，軟便',
      assessment: '急性腸胃炎。',
      plan: '清淡飲食，三天後未改善回診。',
      vitals: { temperature: 38.9, pulse: 112, respiration: 26, weight: 12.4 },
      diagnoses: [{ name: 'Acute gastroenteritis' }],
      treatments: done('Consultation, first visit', 'Faecal examination', 'Maropitant injection 10 mg/mL'),
      medicines: [
        line('Maropitant 16 mg', 1.5, 'QD', 4, 'dispensed'),
        line('Sucralfate suspension', 3, 'TID', 5, 'dispensed'),
        line('GI diet, wet', 1, 'BID', 3, 'dispensing'),
      ],
    },
    {
      ...at(47, 4),
      pet: 'P01120',
      doctor: 'wu',
      visitType: 'recheck',
      reason: '異位性皮膚炎回診，腰部疼痛',
      assessment: '異位性皮膚炎，腰部疼痛。',
      plan: '兩週後回診。',
      vitals: { temperature: 38.6, pulse: 118, respiration: 24, weight: 3.2, pain: 2 },
      diagnoses: [{ name: 'Atopic dermatitis', status: 'active' }],
      treatments: done('Recheck consultation', 'Cytology'),
      medicines: [
        line('Apoquel 3.6 mg', 0.5, 'BID', 14, 'dispensing'),
        line('Tramadol 50 mg', 0.25, 'TID', 5, 'dispensing'),
      ],
    },
    {
      ...at(66, 13),
      pet: 'P01288',
      doctor: 'lin',
      visitType: 'recheck',
      reason: '氣喘回診',
      assessment: '貓氣喘，控制良好。',
      plan: '一週內逐漸減藥。',
      vitals: { temperature: 38.2, pulse: 168, respiration: 30, weight: 6.0 },
      diagnoses: [{ name: 'Feline asthma', status: 'better' }],
      treatments: done('Recheck consultation'),
      medicines: [line('Prednisolone 5 mg', 1, 'QD', 7, 'dispensed')],
    },
  ];
}

function atCheckout(ago: Ago): DemoVisit[] {
  const at = (arrived: number, since: number) =>
    ({ arrived: ago(arrived), stage: 'checkout', stageSince: ago(since) }) as const;
  return [
    {
      ...at(85, 12),
      pet: 'P01742',
      doctor: 'chen',
      visitType: 'recheck',
      reason: '關節炎回診',
      diagnoses: [{ name: 'Osteoarthritis', status: 'active' }],
      vitals: { temperature: 38.4, pulse: 96, respiration: 24, weight: 18.6 },
      treatments: done('Recheck consultation', 'Radiograph, two views', 'Radiograph, additional view'),
      medicines: [line('Carprofen 50 mg', 1, 'BID', 5, 'dispensed')],
    },
    {
      ...at(96, 18),
      pet: 'P01955',
      doctor: 'lin',
      visitType: 'surgery',
      reason: '洗牙',
      diagnoses: [{ name: 'Periodontal disease', status: 'better' }],
      vitals: { temperature: 38.1, pulse: 160, respiration: 22, weight: 3.9 },
      treatments: done('Recheck consultation', 'Dental scaling', 'Tooth extraction', 'Intravenous catheter'),
      payment: { part: [{ type: 'deposit', amount: 5000 }] },
    },
    {
      ...at(74, 8),
      pet: 'P02102',
      doctor: 'huang',
      visitType: 'recheck',
      reason: '皮膚搔癢',
      diagnoses: [{ name: 'Atopic dermatitis', status: 'active' }],
      vitals: { temperature: 38.5, pulse: 92, respiration: 22, weight: 31.4 },
      treatments: done('Recheck consultation', 'Cytology', 'Ear cleaning'),
    },
    {
      ...at(102, 22),
      pet: 'P02276',
      doctor: 'wu',
      visitType: 'vaccine',
      reason: '多合一疫苗',
      vitals: { temperature: 38.4, pulse: 126, respiration: 26, weight: 2.9 },
      treatments: done('Consultation, first visit', 'DHPPL', 'Rabies'),
      payment: { full: 'credit card' },
    },
  ];
}

import type { Condition, OrderKind, Resuscitation } from '@alder/inpatient/domain';
import type { StaffKey } from './staff.ts';

export type DemoOrder = {
  readonly kind: OrderKind;
  /** English name of the catalog's entry. */
  readonly medicine?: string;
  readonly name?: string;
  /** Units of the form. */
  readonly dosage?: number;
  readonly rate?: number;
  readonly unit?: string;
  /** What an observation or a meal came to each time. */
  readonly amount?: number;
  readonly balance?: 'in' | 'out';
  /** Hours between two times; once without it. */
  readonly every?: number;
  /** Hours ago of the first time. */
  readonly sinceHours: number;
  /** Times of the last hours that no user has dealt with; one unless given. */
  readonly openHours?: number;
  readonly second?: boolean;
  /** Which of its times was held. */
  readonly held?: number;
  readonly note?: string;
};

export type DemoStay = {
  readonly pet: string;
  readonly cage: string;
  readonly doctor: StaffKey;
  readonly hoursAgo: number;
  readonly condition: Condition;
  readonly resuscitation: Resuscitation;
  readonly reason: string;
  readonly diet: string;
  readonly isolation?: string;
  readonly days: number;
  readonly weight: number;
  readonly vitals: readonly {
    readonly hoursAgo: number;
    readonly temperature?: number;
    readonly pulse?: number;
    readonly respiration?: number;
    readonly systolic?: number;
    readonly spo2?: number;
    readonly weight?: number;
  }[];
  readonly orders: readonly DemoOrder[];
  readonly handover?: string;
};

export const demoWards = [
  { name: '重症', cages: ['C1', 'C2', 'C3'] },
  { name: '貓病房', cages: ['K1', 'K2', 'K3'] },
  { name: '犬病房', cages: ['D1', 'D2'] },
  { name: '隔離', cages: ['S1'] },
] as const;

const tpr = (every: number, sinceHours: number): DemoOrder => ({
  kind: 'vitals',
  name: '體溫、心跳、呼吸',
  every,
  sinceHours,
});

/** Five animals, from an emergency to one that goes home today. */
export const demoStays: readonly DemoStay[] = [
  {
    pet: 'P01766',
    cage: 'C1',
    doctor: 'lin',
    hoursAgo: 52,
    condition: 'critical',
    resuscitation: 'full',
    reason: '急性胰臟炎',
    diet: '恢復期罐頭，少量多餐',
    days: 5,
    weight: 4.4,
    vitals: [
      { hoursAgo: 2, temperature: 38.6, pulse: 212, respiration: 44, systolic: 92, spo2: 96, weight: 4.4 },
      { hoursAgo: 6, temperature: 38.7, pulse: 204, respiration: 40, systolic: 84, spo2: 95 },
      { hoursAgo: 10, temperature: 38.9, pulse: 198, respiration: 36, systolic: 104, spo2: 97 },
      { hoursAgo: 30, temperature: 39.3, pulse: 190, respiration: 36, systolic: 110, spo2: 97, weight: 4.5 },
    ],
    orders: [
      tpr(4, 8),
      { kind: 'medicine', medicine: 'Buprenorphine 0.3 mg/mL', dosage: 0.3, every: 8, sinceHours: 16, second: true },
      { kind: 'medicine', medicine: 'Maropitant injection 10 mg/mL', dosage: 0.45, every: 24, sinceHours: 25 },
      { kind: 'fluid', name: '乳酸林格氏液 + KCl 20 mEq/L', rate: 12, every: 4, sinceHours: 20 },
      {
        kind: 'feeding',
        name: '恢復期罐頭',
        every: 3,
        sinceHours: 9,
        openHours: 3,
        unit: 'mL',
        balance: 'in',
        amount: 8,
      },
      { kind: 'observation', name: '尿量', every: 6, sinceHours: 12, unit: 'mL', balance: 'out', amount: 12 },
    ],
    handover: '04:00 對食物只聞不吃，腹痛。06:10 點滴改打左腳。下一次給降壓藥前請先問林醫師。',
  },
  {
    pet: 'P00874',
    cage: 'C2',
    doctor: 'chen',
    hoursAgo: 20,
    condition: 'guarded',
    resuscitation: 'basic',
    reason: '糖尿病酮酸中毒',
    diet: '處方糖尿病罐頭',
    days: 4,
    weight: 7.4,
    vitals: [
      { hoursAgo: 1, temperature: 38.2, pulse: 132, respiration: 28, systolic: 138, spo2: 98, weight: 7.4 },
      { hoursAgo: 5, temperature: 38, pulse: 140, respiration: 30, systolic: 132, spo2: 97 },
    ],
    orders: [
      tpr(4, 12),
      { kind: 'observation', name: '血糖 mg/dL', every: 2, sinceHours: 8, unit: 'mg/dL', amount: 268 },
      { kind: 'fluid', name: '0.9 % 生理食鹽水', rate: 22, every: 4, sinceHours: 16 },
      { kind: 'medicine', medicine: 'Maropitant injection 10 mg/mL', dosage: 0.75, every: 24, sinceHours: 18 },
    ],
  },
  {
    pet: 'P01248',
    cage: 'K1',
    doctor: 'lin',
    hoursAgo: 28,
    condition: 'stable',
    resuscitation: 'full',
    reason: '甲狀腺手術後觀察',
    diet: '一般乾糧',
    days: 2,
    weight: 4.2,
    vitals: [{ hoursAgo: 3, temperature: 38.4, pulse: 178, respiration: 26, weight: 4.2 }],
    orders: [
      tpr(6, 18),
      { kind: 'medicine', medicine: 'Meloxicam injection 5 mg/mL', dosage: 0.15, every: 24, sinceHours: 22 },
      { kind: 'task', name: '檢查傷口', every: 8, sinceHours: 16 },
    ],
  },
  {
    pet: 'P00612',
    cage: 'D1',
    doctor: 'huang',
    hoursAgo: 44,
    condition: 'ready',
    resuscitation: 'none',
    reason: '鬱血性心衰竭',
    diet: '低鈉罐頭',
    days: 2,
    weight: 13,
    vitals: [
      { hoursAgo: 2, temperature: 38.3, pulse: 118, respiration: 24, spo2: 97, weight: 12.8 },
      { hoursAgo: 26, temperature: 38.5, pulse: 150, respiration: 46, spo2: 92, weight: 13.3 },
    ],
    orders: [
      tpr(6, 24),
      { kind: 'medicine', medicine: 'Furosemide 40 mg', dosage: 0.75, every: 8, sinceHours: 24 },
      { kind: 'task', name: '散步', every: 6, sinceHours: 12 },
    ],
    handover: '昨晚呼吸平穩，今天可以回家，飼主下午四點來。',
  },
  {
    pet: 'P02298',
    cage: 'S1',
    doctor: 'wu',
    hoursAgo: 12,
    condition: 'guarded',
    resuscitation: 'full',
    reason: '出血性腸胃炎',
    isolation: '犬小病毒待排除',
    diet: '禁食至今晚',
    days: 3,
    weight: 34.2,
    vitals: [{ hoursAgo: 4, temperature: 39.4, pulse: 128, respiration: 30, weight: 34.2 }],
    orders: [
      tpr(4, 8),
      { kind: 'fluid', name: '乳酸林格氏液', rate: 90, every: 4, sinceHours: 10 },
      { kind: 'medicine', medicine: 'Maropitant injection 10 mg/mL', dosage: 3.4, every: 24, sinceHours: 11 },
      { kind: 'observation', name: '嘔吐、腹瀉', every: 4, sinceHours: 8 },
    ],
  },
];

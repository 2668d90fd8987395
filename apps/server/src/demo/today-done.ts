import type { StaffKey } from './staff.ts';
import type { DemoVisit } from './visit.ts';

type Row = readonly [
  pet: string,
  doctor: StaffKey,
  type: DemoVisit['visitType'],
  reason: string,
  treatments: readonly string[],
];

/** What the morning has brought already, the latest first. */
const ROWS: readonly Row[] = [
  ['P01533', 'huang', 'recheck', '皮膚回診', ['Recheck consultation', 'Cytology']],
  ['P02355', 'chen', 'other', '絕育拆線', ['Suture removal']],
  ['P02087', 'lin', 'vaccine', 'DHPPL 補強疫苗', ['Consultation, first visit', 'DHPPL', 'Rabies']],
  ['P02190', 'chen', 'other', '體內驅蟲', ['Consultation, first visit']],
  [
    'P01411',
    'wu',
    'recheck',
    '血液檢查回診',
    ['Recheck consultation', 'Chemistry, 17 tests', 'Radiograph, two views', 'Radiograph, additional view'],
  ],
  ['P02244', 'chen', 'surgery', '磨牙', ['Recheck consultation', 'Wound care']],
  ['P01687', 'huang', 'recheck', '尿檢追蹤', ['Recheck consultation', 'Urinalysis']],
  ['P02401', 'wu', 'first', '植入晶片', ['Consultation, first visit', 'Microchip']],
  ['P01822', 'huang', 'recheck', '耳道清洗', ['Recheck consultation', 'Ear cleaning']],
  ['P00874', 'lin', 'recheck', '續藥、驗血糖', ['Recheck consultation', 'Chemistry, 10 tests']],
  ['P01936', 'chen', 'recheck', '牙科評估', ['Recheck consultation']],
  ['P02215', 'wu', 'vaccine', '年度健檢', ['Consultation, first visit', 'RHD']],
  ['P01248', 'lin', 'recheck', '甲狀腺回診', ['Recheck consultation', 'Total T4', 'Systolic blood pressure']],
  ['P01766', 'wu', 'recheck', '甲狀腺回診', ['Recheck consultation', 'Total T4', 'Chemistry, 10 tests']],
  ['P01905', 'wu', 'recheck', '腰部回診', ['Recheck consultation']],
  ['P02149', 'wu', 'recheck', '皮膚回診', ['Recheck consultation', 'Cytology', 'Ear cleaning']],
  ['P02298', 'chen', 'first', '軟便', ['Consultation, first visit', 'Faecal examination']],
  [
    'P01490',
    'huang',
    'recheck',
    '心臟回診',
    ['Recheck consultation', 'Systolic blood pressure', 'Radiograph, two views'],
  ],
  ['P02382', 'lin', 'vaccine', 'FVRCP 補強疫苗', ['Consultation, first visit', 'FVRCP']],
];

const MINUTES_BETWEEN = 7;

/** The archived cards of today, all paid. */
export function demoDone(ago: (minutes: number) => Date): DemoVisit[] {
  return ROWS.map(([pet, doctor, visitType, reason, treatments], place) => {
    const left = 4 + place * MINUTES_BETWEEN;
    return {
      pet,
      doctor,
      visitType,
      reason,
      arrived: ago(left + 38),
      stage: 'archive',
      stageSince: ago(left),
      treatments: treatments.map((name) => ({ name, status: 'done' })),
      payment: { full: place % 3 === 0 ? 'cash' : 'credit card' },
    };
  });
}

import { type HospitalTrx, inHospital, newId } from '@alder/database';
import { faultOf, isListed, periodWith, type ServiceStatus } from '@alder/service-logs/domain';
import { type PeopleOfDemo, readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import { DEMO_HOSPITAL } from './staff.ts';

const HOUR_MS = 3_600_000;

type Fault = {
  readonly hours: number;
  readonly model: 'vs2' | 'Catalyst_One';
  readonly code: string;
  readonly text: string;
  readonly lot: string;
  readonly status: ServiceStatus;
  readonly reason?: string;
  readonly answer?: string;
};

/** Faults of the last weeks, one for each step that a replacement takes. */
const FAULTS: readonly Fault[] = [
  { hours: 3, model: 'vs2', code: '4100', text: 'Rotor mix failed', lot: '9172BB5', status: 'new' },
  { hours: 26, model: 'vs2', code: '4100', text: 'Rotor mix failed', lot: '9172BB5', status: 'new' },
  {
    hours: 51,
    model: 'vs2',
    code: '4072',
    text: 'Chemistry QC out of range',
    lot: '9172BB5',
    status: 'requested',
    reason: '同一批轉盤三天內第三次混合失敗，樣本量充足。',
  },
  {
    hours: 75,
    model: 'Catalyst_One',
    code: '3321',
    text: 'Slide not detected',
    lot: 'CL88120',
    status: 'rejected',
    reason: '片匣卡在進片口。',
    answer: '照片上的批號與紀錄不符，請重新拍攝片匣標籤。',
  },
  {
    hours: 180,
    model: 'vs2',
    code: '4031',
    text: 'Rotor barcode unreadable',
    lot: '9172BA1',
    status: 'approved',
    reason: '開封時條碼已有刮痕。',
  },
  {
    hours: 330,
    model: 'vs2',
    code: '4100',
    text: 'Rotor mix failed',
    lot: '9172AC9',
    status: 'done',
    reason: '混合失敗，已重新檢驗。',
  },
];
const SERIALS = { vs2: '0000V31882', Catalyst_One: 'C1-58210' } as const;

/** Service logs of the demo's analyzers, with requests that wait, were answered and were delivered. */
export async function seedServiceLogs({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    if (await trx.selectFrom('service_log').select('id').limit(1).executeTakeFirst()) return;
    const people = await readPeople(trx);
    for (const fault of FAULTS) await writeLog(trx, fault, { people, now });
  });
}

async function writeLog(
  trx: HospitalTrx,
  { hours, model, code, text, lot, status, reason, answer }: Fault,
  { people: { staff }, now }: { people: PeopleOfDemo; now: Date },
): Promise<void> {
  const { since } = periodWith(now, DEMO_HOSPITAL.timezone);
  // In the first days of a period nothing of the one before it is needed.
  const at = new Date(Math.max(now.getTime() - hours * HOUR_MS, since.getTime()));
  const error = { code, text };
  const run = { device: model, profile: 'Comprehensive', error, control: false, internal_qc: null };
  const fault = faultOf({ ...run, rotor_lot: lot, cassette: null })!;
  const request = reason ? newId() : null;
  if (request)
    await trx
      .insertInto('replacement_request')
      .values({
        ...{ id: request, reason: reason!, contact: '陳助理，分機 12', requested_by: staff.chen },
        created_at: new Date(at.getTime() + HOUR_MS / 2),
      })
      .execute();
  const isDecided = status !== 'new' && status !== 'requested';
  await trx
    .insertInto('service_log')
    .values({
      ...{ id: newId(at.getTime()), model, serial: SERIALS[model], ...fault, rotor_lot_number: lot },
      listed: isListed({ model, ...fault }),
      ...{ service_status: status, exam_time: at, request, decision_reason: answer ?? '' },
      evidence: JSON.stringify({ panel: 'Comprehensive', device_code: code, comments: [text] }),
      ...(isDecided && { decided_by: staff.lin, decided_at: new Date(at.getTime() + 2 * HOUR_MS) }),
      created_at: at,
    })
    .execute();
}

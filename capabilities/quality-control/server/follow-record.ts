import type { HospitalTrx } from '@alder/database';
import { isQcDue, QC_WARNING_DAYS } from '@alder/devices/domain';
import type { JudgedValue } from '@alder/lab/domain';
import { dayOf } from '@alder/records/domain';
import type { Reaction, Work } from '@alder/server';
import { convertUnit } from '@alder/terms';
import { findLot } from '../domain/index.ts';
import { type Devices, fileValues, type Value } from './file-values.ts';
import { findLabRecord, insertHold, type LabRecordRow, listHolds, markRecord } from './hold.repository.ts';
import { type LotRow, listDevices, listLots } from './lot.repository.ts';
import { findRunOfRecord, insertRun } from './run.repository.ts';

const DAY_MS = 86_400_000;

/**
 * What the laboratory stores: a control run is filed as QC where it names a lot, and a result of a patient is marked
 * where QC of its analyzer failed or is overdue.
 */
export const followRecord =
  (devices: Devices): Reaction =>
  async ({ id }, work) => {
    const record = await findLabRecord(work.trx, id);
    if (!record || record.invalid || record.verify_state === 'retracted') return;
    const device = await findDevice(work.trx, record);
    if (!device) return;
    if (!record.control) return markResult(work, device, record);
    const today = dayOf(record.timestamp, work.hospital.timezone);
    const lots = (await listLots(work.trx, { device: device.id, isOpen: true })).filter(
      ({ expires_on }) => expires_on >= today,
    );
    const lot = findLot(lots, textsOf(record));
    if (lot && record.match_state !== 'discarded')
      await fileRecord(work, devices, record, lots.find((one) => one.id === lot.id)!, null);
  };

/** Files a control run of an analyzer under a lot; of a further message, the values that are new. */
export async function fileRecord(
  work: Work,
  devices: Devices,
  record: LabRecordRow,
  lot: LotRow,
  author: string | null,
): Promise<string | undefined> {
  const before = await findRunOfRecord(work.trx, record.id);
  if (before && before.lot !== lot.id) return undefined;
  const values = valuesOf(record, lot).filter(({ analyte }) => !before?.analytes.includes(analyte));
  if (values.length === 0) return undefined;
  const measured_at = record.timestamp;
  const run = { device: lot.device, lot: lot.id, measured_at, record: record.id, agent: null, note: '', author };
  const id = before?.id ?? (await insertRun(work.trx, { ...run, source: 'device' }));
  await fileValues(work, devices, { id, lot, measured_at }, values);
  return id;
}

/** The analyzer that a result came from; without a serial the only one of its model. */
export async function findDevice(
  trx: HospitalTrx,
  { device, device_serial }: Pick<LabRecordRow, 'device' | 'device_serial'>,
) {
  const ofModel = (await listDevices(trx)).filter(({ model }) => model === device);
  const exact = ofModel.find(({ serial }) => serial === device_serial);
  return exact ?? (ofModel.length === 1 && device_serial === '' ? ofModel[0] : undefined);
}

/** Values that the lot names, in its units; one in a unit that cannot be converted is left out. */
function valuesOf({ results }: LabRecordRow, lot: LotRow): Value[] {
  return (results as JudgedValue[]).flatMap(({ code, number, unit, comparator }) => {
    const target = lot.analytes.find(({ analyte }) => analyte === code);
    if (!target || number === null || comparator !== null) return [];
    const value = unit === target.unit || unit === '' ? number : convertUnit(number, unit, target.unit, code);
    return value === undefined ? [] : [{ analyte: code, value }];
  });
}

function textsOf({ record_id, profile, comments, reported }: LabRecordRow): string[] {
  const { patient_id = '', name = '' } = (reported ?? {}) as { patient_id?: string; name?: string };
  return [record_id, patient_id, name, profile, ...(comments as string[])];
}

type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

async function markResult({ trx, now }: Work, device: Device, record: LabRecordRow): Promise<void> {
  const holds = await listHolds(trx, device.id);
  const isOverdue = device.last_qc_at !== null && isQcDue(device.last_qc_at, now);
  const codes = (record.results as JudgedValue[]).map(({ code }) => code);
  const marks = holds
    .filter(({ analyte, since }) => (analyte === '' || codes.includes(analyte)) && since <= record.timestamp)
    .map(({ id }) => id);
  if (isOverdue && !holds.some(({ analyte }) => analyte === '')) {
    const since = new Date(device.last_qc_at!.getTime() + QC_WARNING_DAYS * DAY_MS);
    const id = await insertHold(trx, { device: device.id, analyte: '', cause: 'overdue', point: null, since });
    if (id && since <= record.timestamp) marks.push(id);
  }
  await markRecord(trx, record.id, marks);
}

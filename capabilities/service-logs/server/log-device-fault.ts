import type { HospitalTrx } from '@alder/database';
import type { DriverFile } from '@alder/drivers/domain';
import type { Reaction } from '@alder/server';
import { faultOf, isListed } from '../domain/index.ts';
import { findFaultyRun, findSame, insertLog } from './service-log.repository.ts';

/** What service logs need of the driver workshop; `apps/server/src/reactions.ts` gives it. */
export type FaultDrivers = {
  readonly findOwnDriver: (trx: HospitalTrx, key: string, number: number) => Promise<DriverFile | undefined>;
};

/**
 * A run that an analyzer ended with an error, or a control run of hm5 that failed, becomes a service log in the same
 * transaction. What a person typed is no fault of a device.
 */
export const logDeviceFault =
  (drivers: FaultDrivers): Reaction =>
  async ({ id }, { trx, now, emit }) => {
    const run = await findFaultyRun(trx, id);
    if (!run || run.set_id === null) return;
    const { device: model, device_serial: serial, rotor_lot, cassette, timestamp: exam_time, profile } = run;
    const error = run.error as { code: string; text: string } | null;
    const internal_qc = run.internal_qc as { passed: boolean } | null;
    const fault = faultOf({ device: model, profile, error, control: run.control, internal_qc, rotor_lot, cassette });
    if (!fault) return;

    const same = await findSame(trx, { model, serial, lot: rotor_lot, exam_time });
    const replaceable = fault.replaceable && same === undefined;
    const log = await insertLog(trx, {
      ...{ record: id, model, serial, ...fault, replaceable, rotor_lot_number: rotor_lot, exam_time, created_at: now },
      listed: isListed({ model, error_code: fault.error_code, replaceable }),
      duplicate_of: same?.id ?? null,
      evidence: JSON.stringify({
        panel: profile,
        cassette,
        comments: run.comments,
        device_code: error?.code ?? '',
        message: run.raw_sha256,
        taught: await taughtOf(run, drivers, trx),
      }),
    });
    if (log) emit({ event: 'serviceLog.created', id: log, permit: 'lis' });
  };

/** What the own driver that read the run was taught about its code. */
async function taughtOf(
  { driver, driver_version, error }: { driver: string | null; driver_version: number | null; error: unknown },
  { findOwnDriver }: FaultDrivers,
  trx: HospitalTrx,
) {
  const code = (error as { code: string } | null)?.code ?? '';
  if (code === '' || driver === null || driver_version === null) return null;
  const errors = (await findOwnDriver(trx, driver, driver_version))?.errors ?? {};
  const known = Object.hasOwn(errors, code) ? errors[code] : undefined;
  return known?.texts && known.severity ? { severity: known.severity, ...known.texts } : null;
}

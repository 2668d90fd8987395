import { confine, type HospitalTrx } from '@alder/database';
import { type Implementation, implementStream } from '@alder/server';
import { type FleetHospital, getAllPulposAndDevices, getPulpoHospitalNames, getVersion } from '../contract/index.ts';
import { listDevices, presentDevice } from './device.repository.ts';
import { listHospitals, listRunSums } from './fleet.repository.ts';
import { listGateways } from './gateway.repository.ts';
import { presentPulpo } from './pulpo.presenter.ts';

const DAYS_MS = 30 * 86_400_000;

/** Calls of those who look after the gateways and analyzers of every hospital: machines, nothing of patients. */
export const fleetHandlers = ({ version }: { version: string }): readonly Implementation[] => [
  implementStream(getAllPulposAndDevices, async ({ objKey }, { now, beyond }) =>
    beyond.system(async (trx) => {
      const result: Record<string, FleetHospital> = {};
      for (const hospital of await listHospitals(trx)) {
        const fleet = await readFleet(await confine(trx, hospital.id), now);
        if (fleet.pulpos.length + fleet.devices.length > 0) result[hospital[objKey]] = { hospital, ...fleet };
      }
      return { result, now: now.toISOString() };
    }),
  ),

  implementStream(getPulpoHospitalNames, async ({ objKey }, { beyond }) => ({
    result: Object.fromEntries(
      (await beyond.system(listHospitals)).map((hospital) => [hospital[objKey], hospital.name]),
    ),
  })),

  implementStream(getVersion, async () => ({ version })),
];

async function readFleet(trx: HospitalTrx, now: Date): Promise<Omit<FleetHospital, 'hospital'>> {
  const devices = await listDevices(trx);
  const sums = devices.length > 0 ? await listRunSums(trx, new Date(now.getTime() - DAYS_MS)) : [];
  return {
    pulpos: (await listGateways(trx)).map((row) => presentPulpo(row, now)),
    devices: devices.map((row) => {
      const own = sums.find(({ model, serial }) => model === row.model && serial === row.serial);
      const error = own?.last_error;
      return {
        ...presentDevice(row, now),
        runs_30_days: own?.runs ?? 0,
        errors_30_days: own?.errors ?? 0,
        last_error: error ? `${error.code} ${error.text}`.trim() : null,
        clock_offset_minutes: own?.clock_offset ?? null,
      };
    }),
  };
}

import { confine, type HospitalTrx } from '@alder/database';
import { type Implementation, implementStream } from '@alder/server';
import { type FleetHospital, getAllPulposAndDevices, getPulpoHospitalNames, getVersion } from '../contract/index.ts';
import { listDevices, presentDevice } from './device.repository.ts';
import { readHealth } from './device-health.ts';
import { listHospitals } from './fleet.repository.ts';
import { listGateways } from './gateway.repository.ts';
import { presentPulpo } from './pulpo.presenter.ts';

/** Calls of those who look after the gateways and analyzers of every hospital: machines, nothing of patients. */
export const fleetHandlers = ({ version }: { version: string }): readonly Implementation[] => [
  implementStream(getAllPulposAndDevices, async ({ objKey }, { now, beyond }) =>
    beyond.system(async (trx) => {
      const result: Record<string, FleetHospital> = {};
      for (const { timezone, ...hospital } of await listHospitals(trx)) {
        const fleet = await readFleet(await confine(trx, hospital.id), now, timezone);
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

async function readFleet(trx: HospitalTrx, now: Date, zone: string): Promise<Omit<FleetHospital, 'hospital'>> {
  const devices = await listDevices(trx);
  const health = await readHealth(trx, devices, { now, zone });
  return {
    pulpos: (await listGateways(trx)).map((row) => presentPulpo(row, now)),
    devices: devices.map((row) => {
      const { runs, errors, device: _id, ...own } = health.get(row.id)!;
      return { ...presentDevice(row, now), runs_30_days: runs, errors_30_days: errors, ...own };
    }),
  };
}

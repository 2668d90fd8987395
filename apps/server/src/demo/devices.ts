import { inHospital, newId } from '@alder/database';
import type { DemoFixture } from './rooms.ts';

const DAY_MS = 86_400_000;

/** The analyzers that the results of the demo came from, and the one that the open order waits for. */
const DEVICES = [
  { model: 'Catalyst_One', serial: 'C1-58210', protocol: 'hl7', listen_port: 4012, order_mode: 'push', qcDays: 0 },
  { model: 'ProCyte_Dx', serial: 'PDX-10442', protocol: 'astm', listen_port: 4011, order_mode: 'query', qcDays: 94 },
  { model: 'UA_Analyzer', serial: 'UA-30871', protocol: 'astm', listen_port: 4013, order_mode: 'none', qcDays: null },
  { model: 'vs2', serial: '0000V31882', protocol: 'astm', listen_port: 4014, order_mode: 'none', qcDays: 6 },
] as const;

/**
 * Enters the analyzers of the demo. No gateway is enrolled: a program that pretends to be one would claim a line that
 * is not there, so they stand as what they are, not connected, and the page says how to connect them.
 */
export async function seedDevices({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    const runs = await trx
      .selectFrom('lab_record')
      .select(({ fn }) => ['device_serial', fn.max('timestamp').as('last')])
      .groupBy('device_serial')
      .execute();
    const last = new Map(runs.map((run) => [run.device_serial, run.last]));
    const rows = DEVICES.map(({ qcDays, ...device }) => ({
      id: newId(),
      ...device,
      last_seen: last.get(device.serial) ?? null,
      last_qc_at: qcDays === null ? null : new Date(now.getTime() - qcDays * DAY_MS),
    }));
    await trx
      .insertInto('device')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['hospital', 'model', 'serial']).doNothing())
      .execute();
  });
}

import type { HospitalTrx } from '@alder/database';
import { type DriverFile, driverFile } from '@alder/drivers/domain';
import { findFile, listFiles, listOn } from './workshop.repository.ts';

/** Versions never change, and the same object is resolved once: both are kept for the messages to come. */
const known = new Map<string, DriverFile>();
const KNOWN_LIMIT = 500;

function remember(id: string, file: unknown): DriverFile {
  const found = known.get(id);
  if (found) return found;
  const parsed = driverFile.parse(file);
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(id, parsed);
  return parsed;
}

/** Finds the own driver that is switched on for a device; undefined: the driver of the product reads. */
export type OwnDrivers = (model: string, serial: string) => DriverFile | undefined;

/** The own drivers that a hospital has switched on, for what reads its messages. */
export async function ownDriversOf(trx: HospitalTrx): Promise<OwnDrivers> {
  const on = await listOn(trx);
  const unread = on.map(({ id }) => id).filter((id) => !known.has(id));
  const files = new Map(unread.length > 0 ? (await listFiles(trx, unread)).map((row) => [row.id, row.file]) : []);
  const found = new Map(
    on.map(({ id, model, serial }) => [JSON.stringify([model, serial]), remember(id, files.get(id))]),
  );
  return (model, serial) => found.get(JSON.stringify([model, serial]));
}

/** The own driver that read a result, by what the result says. */
export async function findOwnDriver(trx: HospitalTrx, key: string, number: number): Promise<DriverFile | undefined> {
  const row = await findFile(trx, key, number);
  return row && remember(row.id, row.file);
}

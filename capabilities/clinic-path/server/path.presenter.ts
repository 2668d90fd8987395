import type { HospitalTrx } from '@alder/database';
import { wireRow } from '@alder/server';
import { type ClinicPath, clinicPath } from '../contract/index.ts';
import { listPaths, listSteps, type PathRow } from './path.repository.ts';

/** Paths with their steps, as the wire has them. */
export async function presentPaths(trx: HospitalTrx, rows: readonly PathRow[]): Promise<ClinicPath[]> {
  if (rows.length === 0) return [];
  const steps = await listSteps(
    trx,
    rows.map(({ id }) => id),
  );
  const of = Map.groupBy(steps, (one) => one.clinic_path);
  return rows.map((row) => clinicPath.parse({ ...wireRow(row), steps: (of.get(row.id) ?? []).map(wireRow) }));
}

export async function readPath(trx: HospitalTrx, id: string): Promise<ClinicPath> {
  const [path] = await presentPaths(trx, await listPaths(trx, { ids: [id] }));
  return path!;
}

import type { HospitalTrx } from '@alder/database';
import { modelName } from '@alder/lab/domain';
import { type Implementation, implement } from '@alder/server';
import { analyteOf } from '@alder/terms';
import { getQcDrift, type LotChange } from '../contract/index.ts';
import { allowedDrift, driftOf, eventKinds, restartsRules } from '../domain/index.ts';
import { type LotValueRow, listLotValues } from './drift.repository.ts';
import { inUnit } from './in-unit.ts';
import { findRules, listDevices } from './lot.repository.ts';
import { findRestart } from './run.repository.ts';

/** Days of results that lots are compared in. */
const DRIFT_DAYS = 180;

type Device = Awaited<ReturnType<typeof listDevices>>[number];

/** What patients had with the newest lot of a reagent against the one before it. */
export const driftHandlers: readonly Implementation[] = [
  implement(getQcDrift, async (_input, { trx, now }) => {
    const values = await listLotValues(trx, new Date(now.getTime() - DRIFT_DAYS * 86_400_000));
    const result: LotChange[] = [];
    for (const device of await listDevices(trx)) {
      const own = values.filter(({ model, serial }) => model === device.model && serial === device.serial);
      if (own.length === 0) continue;
      // Work that changes what the analyzer measures begins anew: what was measured before it says nothing of the lot.
      const restart = await findRestart(trx, device.id, eventKinds.filter(restartsRules), now);
      for (const [profile, of] of Map.groupBy(own, (row) => row.profile)) {
        const change = await changeOf(trx, device, profile, of, restart);
        if (change) result.push(change);
      }
    }
    return { result };
  }),
];

async function changeOf(
  trx: HospitalTrx,
  device: Device,
  profile: string,
  values: readonly LotValueRow[],
  restart: Date | null,
): Promise<LotChange | undefined> {
  const [after, before] = ([1, 2] as const).map((place) => values.find((row) => row.place === place));
  if (!after || !before) return undefined;
  const analytes = Map.groupBy(values, (row) => row.analyte);
  const rules = await findRules(trx, device.id, [...analytes.keys()]);
  const lotOf = ({ lot, runs, since }: LotValueRow) => ({ lot, runs, since: since.toISOString() });
  return {
    ...{ device: device.id, name: device.name || modelName(device.model), profile },
    ...{ before: lotOf(before), after: lotOf(after) },
    analytes: [...analytes].map(([analyte, rows]) => {
      const unit = analyteOf(analyte)?.unit ?? rows[0]!.unit;
      const allowed = allowedDrift(rules.find((rule) => rule.analyte === analyte)?.tea ?? null);
      const of = (place: 1 | 2) =>
        rows.flatMap((row) => {
          const number = inUnit(row.number, row.unit, unit, analyte);
          return row.place === place && number !== undefined && (!restart || row.at >= restart)
            ? [{ species: row.species, number }]
            : [];
        });
      return { analyte, unit, allowed, ...driftOf(of(2), of(1), allowed) };
    }),
  };
}

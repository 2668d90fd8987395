import type { HospitalTrx } from '@alder/database';
import { dayOf } from '@alder/i18n/format';
import type { DeviceHealth } from '../contract/index.ts';
import { hourOf, silenceOf, weekHours } from '../domain/index.ts';
import type { DeviceRow } from './device.repository.ts';
import { listRunSums } from './fleet.repository.ts';
import { listLinkSums, listRunsByDay, listSentHours } from './health.repository.ts';

const DAY_MS = 86_400_000;
const HABIT_DAYS = 42;
const COUNTED_DAYS = 7;
const RUN_DAYS = 30;

type Sums = { readonly runs: number; readonly errors: number };

/** How the analyzers of a hospital and their lines do, by the id of each. */
export async function readHealth(
  trx: HospitalTrx,
  devices: readonly DeviceRow[],
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<ReadonlyMap<string, DeviceHealth & Sums>> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  if (devices.length === 0) return new Map();
  const links = await listLinkSums(
    trx,
    before(COUNTED_DAYS - 1)
      .toISOString()
      .slice(0, 10),
  );
  const sent = await listSentHours(trx, before(HABIT_DAYS), before(COUNTED_DAYS));
  const runs = await listRunsByDay(trx, before(RUN_DAYS), zone);
  const sums = await listRunSums(trx, before(RUN_DAYS));
  const days = Array.from({ length: RUN_DAYS }, (_, index) => dayOf(before(RUN_DAYS - 1 - index), zone));
  const weekHourOf = weekHours(zone);
  return new Map(
    devices.map((device) => {
      const isOwn = (row: { readonly model: string; readonly serial: string }) =>
        row.model === device.model && row.serial === device.serial;
      const link = links.find((row) => row.device === device.id);
      const messages = sent.find(isOwn);
      const own = sums.find(isOwn);
      const byDay = new Map(runs.filter(isOwn).map((row) => [row.day, row.runs]));
      const error = own?.last_error;
      return [
        device.id,
        {
          device: device.id,
          ...{ runs: own?.runs ?? 0, errors: own?.errors ?? 0 },
          ...{ software: device.software, software_at: device.software_at?.toISOString() ?? null },
          ...{ naks_7_days: link?.naks ?? 0, repeats_7_days: link?.repeats ?? 0, rejected_7_days: link?.rejected ?? 0 },
          unreadable_7_days: messages?.unreadable ?? 0,
          silence: silenceOf(messages?.hours ?? [], hourOf(now), weekHourOf) ?? null,
          runs_by_day: days.map((day) => byDay.get(day) ?? 0),
          clock_offset_minutes: own?.clock_offset ?? null,
          last_error: error ? `${error.code} ${error.text}`.trim() : null,
        },
      ];
    }),
  );
}

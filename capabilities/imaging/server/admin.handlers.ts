import { type Implementation, implementStream } from '@alder/server';
import { getPacsUsage, refreshAetitle } from '../contract/index.ts';
import { growthOf } from '../domain/index.ts';
import { listAddedByDay, listAetitles, listArchives } from './admin.repository.ts';

/** Calls of the system administrator about the archives of all hospitals: sums and names of devices, no images. */
export const adminHandlers: readonly Implementation[] = [
  implementStream(getPacsUsage, async (_input, { beyond, now }) => {
    const result = [];
    for (const { timezone, licensed, ...hospital } of await beyond.system(listArchives)) {
      const days = await beyond.inHospital(hospital.id, ({ trx }) => listAddedByDay(trx, timezone));
      if (!licensed && days.length === 0) continue;
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now);
      result.push({ hospital, ...growthOf(days, today) });
    }
    return { result: result.sort((a, b) => b.sum - a.sum).map((each) => ({ ...each, history: [...each.history] })) };
  }),

  implementStream(refreshAetitle, async (_input, { beyond }) => ({ result: await beyond.system(listAetitles) })),
];

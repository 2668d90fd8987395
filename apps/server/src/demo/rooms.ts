import type { Db } from '@alder/database';
import type { Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';
import { seedAppointments } from './appointments.ts';
import { seedBooking } from './booking.ts';
import { seedCare } from './care.ts';
import { seedComparisons } from './comparisons.ts';
import { seedDevices } from './devices.ts';
import { seedImagingRooms } from './imaging-rooms.ts';
import { seedLabResults } from './lab-results.ts';
import { seedQualityControl } from './quality-control.ts';
import { seedQuotations } from './quotations.ts';
import { seedReagents } from './reagents.ts';
import { seedReminders } from './reminders.ts';
import { seedServiceLogs } from './service-logs.ts';
import { seedShares } from './shares.ts';
import { seedStock } from './stock.ts';
import { seedDemoStudies } from './studies.ts';
import { seedSurgery } from './surgery.ts';
import { seedTill } from './till.ts';
import { seedWard } from './ward.ts';

/** What a room gets to make its part of the demo: patients and visits are there already. */
export type DemoFixture = {
  readonly db: Db;
  /** Where files go; undefined where the demo is seeded without a store of files. */
  readonly storage: Storage | undefined;
  /** What links are sealed with; undefined where the demo is seeded without. */
  readonly settings: Pick<Settings, 'secret' | 'dataDir'> | undefined;
  readonly hospital: { readonly id: string; readonly key: string };
  readonly now: Date;
};

/** The capabilities that add their data to the demo, in this order. They leave existing data unchanged. */
export const DEMO_ROOMS: readonly ((ground: DemoFixture) => Promise<unknown>)[] = [
  seedLabResults,
  seedDevices,
  seedQualityControl,
  seedComparisons,
  seedServiceLogs,
  seedReagents,
  seedDemoStudies,
  seedImagingRooms,
  seedShares,
  seedAppointments,
  seedBooking,
  seedReminders,
  seedWard,
  seedSurgery,
  seedStock,
  seedTill,
  seedQuotations,
  seedCare,
];

import { field } from '@alder/wire';
import { z } from 'zod';
import { STORAGE_LEVELS } from '../domain/storage.ts';
import { type LangKey, profile } from './profile.ts';

const licence = z.int().min(0);

/** Bytes that the hospital's imaging archive stores (specification §3, `pacs_usage`). */
const storedUsage = z.object({
  used: z.int().describe('Originals and renditions that are not archived'),
  archiveUsed: z.int().describe('Originals in the archive tier'),
  shareUsed: z.int().describe('ZIP files of links'),
});
export type StoredUsage = z.infer<typeof storedUsage>;

/** What a hospital is notified of about its plan: its end, and how full its storage is. */
export const planState = z.object({
  ends_at: field.instant.nullable().describe('Null: no end'),
  ending: z.enum(['none', 'soon', 'ended']).describe('soon: within 7 days; ended: everything is read, nothing changed'),
  storage: z.enum(STORAGE_LEVELS).describe('Share in use in percent, in steps'),
  full_since: field.instant.nullable().describe('Exams that had begun are stored for 7 days more'),
});
export type PlanState = z.infer<typeof planState>;

/** A hospital as its users see it (specification §3, "Hospital"). */
export const hospital = z.object({
  id: z.uuid(),
  /** The `{hospital}` of every path. */
  key: z.string(),
  /** The one of its names that stands where there is no reader; `names` has the others. */
  name: z.string(),
  /** The same as `name`; the specification has both. */
  hospitalName: z.string(),
  active: z.boolean(),
  features: z.record(z.string(), z.unknown()),
  configs: z.record(z.string(), z.unknown()),
  /** Name of the plan: imaging, all-in-one, premium. */
  license: z.string().nullable(),
  license_his: licence,
  license_lis: licence,
  license_pacs: licence,
  pacs_usage: storedUsage,
  plan_state: planState,
  ...profile,
  version: z.int(),
});
export type HospitalView = z.infer<typeof hospital>;

/** A row of the table `hospital`, as far as it is shown. */
export type HospitalRow = Omit<
  HospitalView,
  'hospitalName' | 'langKey' | 'features' | 'configs' | 'names' | 'hours' | 'closed_days' | 'rooms'
> & {
  readonly lang: LangKey;
  readonly features: unknown;
  readonly configs: unknown;
  readonly names: unknown;
  readonly hours: unknown;
  readonly closed_days: unknown;
  readonly rooms: unknown;
};

/** A hospital for its own users; columns that the contract does not name stay behind. */
export function presentHospital(row: HospitalRow): HospitalView {
  return hospital.parse({ ...row, hospitalName: row.name, langKey: row.lang });
}

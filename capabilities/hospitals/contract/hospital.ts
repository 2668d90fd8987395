import { z } from 'zod';
import { type LangKey, profile } from './profile.ts';

const licence = z.int().min(0);

/** Bytes that the hospital's imaging archive stores (specification §3, `pacs_usage`). */
const storedUsage = z.object({
  used: z.int().describe('Originals and renditions that are not archived'),
  archiveUsed: z.int().describe('Originals in the archive tier'),
  shareUsed: z.int().describe('ZIP files of links'),
});
export type StoredUsage = z.infer<typeof storedUsage>;

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

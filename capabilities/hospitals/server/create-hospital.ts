import { type Db, inSystem, newId, type SystemTrx } from '@alder/database';
import { duplicateHospitalCode, hospitalKeyIncorrect } from '../contract/refusals.ts';
import { aetitleOf } from '../domain/aetitle.ts';
import { hospitalKeyProblem } from '../domain/hospital-key.ts';
import { planOf } from '../domain/plan.ts';

export type NewHospital = {
  readonly key: string;
  readonly name: string;
  /** How many of each licence; 0 for those not named. */
  readonly licence?: Partial<Record<'his' | 'lis' | 'pacs', number>>;
  /** Name of the plan: imaging, all-in-one, premium. */
  readonly plan?: string | undefined;
  /** When the plan ends; without it the plan has no end. */
  readonly planEndsAt?: Date | undefined;
  readonly accountLimit?: number | undefined;
  readonly timezone?: string | undefined;
  readonly currency?: string | undefined;
  readonly rounding?: number | undefined;
  readonly lang?: 'en' | 'ja' | 'zhtw' | undefined;
  readonly phone?: string | undefined;
  readonly address?: string | undefined;
  readonly configs?: Readonly<Record<string, unknown>> | undefined;
};

export type MadeHospital = { readonly id: string; readonly key: string; readonly aetitle: string };

/**
 * Makes a hospital, for the operator: the command line, the demo hospital and tests.
 *
 * @returns Its id and the AE title that modalities call.
 * @throws {Refusal} `hospitalCodeDup` when the key is taken, `hospitalKeyIncorrect` when it cannot be one.
 */
export function createHospital(db: Db, hospital: NewHospital): Promise<MadeHospital> {
  return inSystem(db, (trx) => insertHospital(trx, hospital));
}

/** Accounts that a plan has, as columns; none for a name that is no plan. */
export function seatsOf(name: string): { readonly doctor_limit?: number; readonly imaging_limit?: number } {
  const plan = planOf(name);
  return plan ? { doctor_limit: plan.doctors, imaging_limit: plan.imaging } : {};
}

/** The same within a transaction that makes more than the hospital. */
export async function insertHospital(
  trx: SystemTrx,
  { key, name, licence = {}, plan, planEndsAt, accountLimit, configs = {}, ...rest }: NewHospital,
): Promise<MadeHospital> {
  const problem = hospitalKeyProblem(key);
  if (problem) throw hospitalKeyIncorrect({ fields: { key: problem } });

  for (let attempt = 0; ; attempt++) {
    const hospital = { id: newId(), key, aetitle: aetitleOf(key, attempt) };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('hospital')
      .values({
        ...hospital,
        name,
        license_his: licence.his ?? 0,
        license_lis: licence.lis ?? 0,
        license_pacs: licence.pacs ?? 0,
        configs: JSON.stringify(configs),
        ...(plan !== undefined && { license: plan, ...seatsOf(plan) }),
        ...(planEndsAt !== undefined && { plan_ends_at: planEndsAt }),
        ...(accountLimit !== undefined && { account_limit: accountLimit }),
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return hospital;
    // Either the key or the AE title is taken; only the second can be helped.
    const same = await trx.selectFrom('hospital').select('id').where('key', '=', key).executeTakeFirst();
    if (same) throw duplicateHospitalCode({ fields: { key: duplicateHospitalCode.code } });
  }
}

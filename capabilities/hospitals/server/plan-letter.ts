import type { HospitalTrx } from '@alder/database';
import { type Letter, sendLetter } from '@alder/mail';
import { type HospitalLanguage, LANGUAGES } from '../domain/index.ts';
import { countUse, findPlan, findPlanState, limitsOf } from './plan.repository.ts';

/** What there is to write of. */
export type PlanNotice = 'storage80' | 'storage95' | 'storageFull' | 'planSoon' | 'planEnded';

const GIGABYTE = 1_073_741_824;

/** Writes to every active administrator of the transaction's hospital, each in their own language. */
export async function writePlanLetters(
  trx: HospitalTrx,
  { hospital, notice, now }: { readonly hospital: string; readonly notice: PlanNotice; readonly now: Date },
): Promise<void> {
  const plan = await findPlan(trx);
  const [use, state] = [await countUse(trx), await findPlanState(trx)];
  const people = await trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.email', 'account.lang'])
    .where('membership.role', '=', 'hospitalAdmin')
    .where('membership.active', '=', true)
    .where('account.active', '=', true)
    .orderBy('account.email')
    .execute();
  const gigabytes = (bytes: number) => String(Math.round((bytes / GIGABYTE) * 100) / 100);
  const storage = { used: gigabytes(use.storageBytes), quota: gigabytes(limitsOf(plan).storageBytes ?? 0) };
  const day = state.ends_at ? new Date(state.ends_at) : now;
  for (const { email, lang } of people) {
    const known: HospitalLanguage = LANGUAGES.find((each) => each === (lang ?? plan.lang)) ?? 'en';
    const values = { hospital: plan.name, ...(isOfPlan(notice) ? { day } : storage) };
    await sendLetter(trx, { kind: notice, to: email, lang: known, hospital, values } as Letter, now);
  }
}

const isOfPlan = (notice: PlanNotice) => notice === 'planSoon' || notice === 'planEnded';

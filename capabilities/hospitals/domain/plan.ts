/** Plans of the specification §1, in the order of what they have. */
export const PLAN_NAMES = ['imaging', 'all-in-one', 'premium'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** What a plan has: accounts, storage in gigabytes of 2^30 bytes, the local backup, and the licences that open its rooms. */
export type Plan = {
  readonly doctors: number;
  readonly imaging: number;
  readonly gigabytes: number;
  /** A backup on a machine of the hospital itself can be agreed on. */
  readonly localBackup: boolean;
  readonly licence: Readonly<Record<'his' | 'lis' | 'pacs', number>>;
};

/** Accounts and storage: specification §1. The licences of a plan are its accounts (decision 0436). */
export const PLANS: Readonly<Record<PlanName, Plan>> = {
  imaging: { doctors: 1, imaging: 1, gigabytes: 500, localBackup: false, licence: { his: 0, lis: 0, pacs: 1 } },
  'all-in-one': { doctors: 3, imaging: 1, gigabytes: 100, localBackup: false, licence: { his: 3, lis: 3, pacs: 1 } },
  premium: { doctors: 5, imaging: 3, gigabytes: 500, localBackup: true, licence: { his: 5, lis: 5, pacs: 3 } },
};

/** The plan of this name; undefined for a hospital without one, or with an agreement of its own. */
export function planOf(name: string | null | undefined): Plan | undefined {
  return PLAN_NAMES.some((known) => known === name) ? PLANS[name as PlanName] : undefined;
}

/** What a hospital that registers itself gets (specification §1, the plan all-in-one; decision 0420). */
export const TRIAL = { plan: 'all-in-one', licence: PLANS['all-in-one'].licence, days: 30 } as const;

/** When a trial that begins now ends. */
export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + TRIAL.days * 86_400_000);
}

/** Days until a plan ends, the last one counted whole; 0 once it has ended. */
export function daysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 86_400_000));
}

/** Accounts of which a plan counts two kinds: those that records can be assigned to, and those of the imaging room. */
export type Seat = 'doctor' | 'imaging';

/**
 * Which account of the plan a user takes; undefined for none.
 *
 * A doctor account is one that records can be assigned to, an imaging account any other that opens images. The
 * front desk takes neither, and roles of the operator and guests are not the hospital's people (decision 0436).
 */
export function seatOf({
  role,
  permit_pacs,
}: {
  readonly role: string;
  readonly permit_pacs: boolean;
}): Seat | undefined {
  if (role === 'doctor' || role === 'hospitalAdmin') return 'doctor';
  return role === 'assistant' && permit_pacs ? 'imaging' : undefined;
}

/** Zone and currency that a hospital begins with, by the language that it registered in; its page of settings changes them. */
export const BEGINNING_OF = {
  en: { timezone: 'Asia/Taipei', currency: 'TWD' },
  ja: { timezone: 'Asia/Tokyo', currency: 'JPY' },
  zhtw: { timezone: 'Asia/Taipei', currency: 'TWD' },
} as const;

/** What a hospital that registers itself gets (specification §1, the plan all-in-one; decision 0420). */
export const TRIAL = {
  plan: 'all-in-one',
  licence: { his: 3, lis: 3, pacs: 1 },
  days: 30,
} as const;

/** When a trial that begins now ends. */
export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + TRIAL.days * 86_400_000);
}

/** Zone and currency that a hospital begins with, by the language that it registered in; its page of settings changes them. */
export const BEGINNING_OF = {
  en: { timezone: 'Asia/Taipei', currency: 'TWD' },
  ja: { timezone: 'Asia/Tokyo', currency: 'JPY' },
  zhtw: { timezone: 'Asia/Taipei', currency: 'TWD' },
} as const;

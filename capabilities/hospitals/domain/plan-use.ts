import { planOf, type Seat } from './plan.ts';

/** What a hospital uses of its plan now. */
export type PlanUse = {
  readonly accounts: number;
  readonly seats: Readonly<Record<Seat, number>>;
  readonly storageBytes: number;
};

/** What a plan allows; null where it sets no limit. */
export type PlanLimits = {
  readonly accounts: number;
  readonly seats: Readonly<Record<Seat, number | null>>;
  readonly storageBytes: number | null;
};

/** A part of which more is used than a plan allows. */
export type Held = {
  readonly part: 'accounts' | 'doctors' | 'imaging' | 'storage';
  readonly used: number;
  readonly allowed: number;
};

/**
 * What a hospital would use beyond a plan. None of it is taken away: those accounts stay active and those images stay
 * stored, and no further ones are added until there is room.
 */
export function heldBeyond(use: PlanUse, limits: PlanLimits): readonly Held[] {
  const parts = [
    ['accounts', use.accounts, limits.accounts],
    ['doctors', use.seats.doctor, limits.seats.doctor],
    ['imaging', use.seats.imaging, limits.seats.imaging],
    ['storage', use.storageBytes, limits.storageBytes],
  ] as const;
  return parts.flatMap(([part, used, allowed]) =>
    allowed !== null && used > allowed ? [{ part, used, allowed }] : [],
  );
}

/** Whether the local backup can be agreed on with a plan; an agreement without a plan's name may have it. */
export function mayHaveLocalBackup(plan: string | null): boolean {
  return plan === null || (planOf(plan)?.localBackup ?? true);
}

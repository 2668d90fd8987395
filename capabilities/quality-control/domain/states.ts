import type { WestgardRule } from './westgard.ts';

/** What the rules or a person have decided about a value; a value is never deleted. */
export const pointStates = ['accepted', 'rejected', 'excluded'] as const;
export type PointState = (typeof pointStates)[number];

/** What a person has done to an analyzer; a line in the plot. */
export const eventKinds = ['newVial', 'recalibrated', 'maintenance', 'service', 'newReagentLot'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Work that changes what an analyzer measures: rules over several runs start again after it. */
const RESTARTING: readonly EventKind[] = ['recalibrated', 'service'];
export const restartsRules = (kind: EventKind): boolean => RESTARTING.includes(kind);

/** Why results of patients are not valid. */
export const holdCauses = ['failed', 'overdue'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** Roles that may release results without a run that passed. */
export const OVERRIDE_ROLES = ['hospitalAdmin', 'doctor'] as const;

/** Roles that answer for what a comparison of two analyzers says. */
export const COMPARISON_ROLES = ['hospitalAdmin', 'doctor', 'sysAdmin', 'lisConsultant'] as const;

/** Whether a hold may be released now. */
export function mayRelease(
  hold: { readonly passed_at: unknown; readonly released_at: unknown },
  { override, role }: { readonly override: boolean; readonly role: string },
): 'yes' | 'released' | 'notPassed' | 'noOverride' {
  if (hold.released_at !== null) return 'released';
  if (hold.passed_at !== null) return 'yes';
  if (!override) return 'notPassed';
  return (OVERRIDE_ROLES as readonly string[]).includes(role) ? 'yes' : 'noOverride';
}

/** Rules that a hospital has switched off for an analyte, and the error that it allows. */
export type QcRules = { readonly off: readonly WestgardRule[]; readonly tea: number | null };

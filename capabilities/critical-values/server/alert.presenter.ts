import { isCriticalValue, type JudgedValue } from '@alder/lab/domain';
import { presentEntry } from '@alder/server';
import { type CriticalAlert, criticalAlert } from '../contract/index.ts';
import { nextEscalation } from '../domain/index.ts';
import type { AlertRow } from './alert.repository.ts';

export function presentAlert(row: AlertRow): CriticalAlert {
  return presentEntry(criticalAlert, {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    raised_at: row.raised_at.toISOString(),
    escalated_at: row.escalated_at?.toISOString() ?? null,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    escalated_names: row.escalated_names ?? [],
    next_at: nextAtOf(row)?.toISOString() ?? null,
    notified: (row.notified ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    readbacks: (row.readbacks ?? []).map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
    values: (row.results as JudgedValue[])
      .filter(isCriticalValue)
      .map(({ code, name, raw, unit, flag }) => ({ code, name, raw, unit, flag })),
  });
}

/** When the next people are notified; nothing once it has ended or no one is left. */
function nextAtOf({ acknowledged_at, withdrawn_at, next_at, escalated_at, raised_at }: AlertRow): Date | null {
  if (acknowledged_at !== null || withdrawn_at !== null) return null;
  return next_at ?? (escalated_at === null ? nextEscalation(raised_at) : null);
}

import { presentEntry } from '@alder/server';
import { type DeltaHold, deltaHold } from '../contract/index.ts';
import type { HoldRow } from './hold.repository.ts';

export function presentHold(row: HoldRow): DeltaHold {
  return presentEntry(deltaHold, {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    measured_at: row.measured_at.toISOString(),
    raised_at: row.raised_at.toISOString(),
    rerun_at: row.rerun_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
  });
}

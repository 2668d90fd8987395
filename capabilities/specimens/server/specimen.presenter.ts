import { presentEntry, wireRow } from '@alder/server';
import { type Specimen, specimen } from '../contract/index.ts';
import type { Life } from '../domain/index.ts';
import { lifeSteps } from '../domain/index.ts';
import type { SpecimenRow } from './specimen.repository.ts';

/** A sample as it goes out. */
export function presentSpecimen(row: SpecimenRow, now: Date): Specimen {
  const life = lifeOf(row);
  const last = lifeSteps.map((step) => life[`${step}_at`]).findLast((time) => time !== null);
  return presentEntry(specimen, {
    ...wireRow(row),
    ...life,
    tests: row.asked ?? row.tests,
    urgent: row.urgent ?? false,
    late_minutes: Math.max(0, Math.floor((now.getTime() - Date.parse(last ?? now.toISOString())) / 60_000)),
  });
}

/** When each step was made, as the rules read it. */
export function lifeOf(row: SpecimenRow): Life {
  const at = (time: Date | null) => time?.toISOString() ?? null;
  return {
    ordered_at: at(row.ordered_at),
    collected_at: at(row.collected_at),
    received_at: at(row.received_at),
    running_at: at(row.running_at),
    resulted_at: at(row.resulted_at),
    reviewed_at: at(row.reviewed_at),
    told_at: at(row.told_at),
    rejected_at: at(row.rejected_at),
    withdrawn_at: at(row.withdrawn_at),
  };
}

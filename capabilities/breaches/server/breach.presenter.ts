import { type Breach, breach } from '../contract/index.ts';
import type { BreachRow } from './breach.repository.ts';

export function presentBreach({ from_at, until_at, entered_name, ...row }: BreachRow): Breach {
  return breach.strip().parse({
    ...row,
    discovered_at: row.discovered_at.toISOString(),
    from: from_at?.toISOString() ?? null,
    until: until_at?.toISOString() ?? null,
    first_reported_at: row.first_reported_at?.toISOString() ?? null,
    full_reported_at: row.full_reported_at?.toISOString() ?? null,
    told_at: row.told_at?.toISOString() ?? null,
    entered_by: entered_name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

import type { Till, TillSession } from '../contract/index.ts';
import { expectedCash, type TillSetting } from '../domain/index.ts';
import type { SessionRow, TillRow } from './till.repository.ts';

export const presentTill = ({ id, name, version, created_at, updated_at, deleted_at }: TillRow): Till => ({
  ...{ id, name, version, deleted: deleted_at !== null },
  ...{ created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
});

/** Who counts blindly sees what should be there once it was counted. */
export function presentSession(row: SessionRow, { blind_count }: Pick<TillSetting, 'blind_count'>): TillSession {
  const isHidden = blind_count && row.status === 'open';
  const { id, number, version, till, till_name, float_amount, reason, counted } = row;
  const person = (who: string | null, name: string | null) => (who === null ? null : { id: who, name: name ?? '' });
  return {
    ...{ id, number, version, till, till_name, float_amount, reason, counted },
    status: row.status as TillSession['status'],
    opened_by: { id: row.opened_by, name: row.opener_name },
    opened_at: row.opened_at.toISOString(),
    cash: isHidden ? null : row.cash,
    expected: isHidden ? null : (row.expected ?? expectedCash(float_amount, row.cash)),
    counted_by: person(row.counted_by, row.counter_name),
    closed_by: person(row.closed_by, row.closer_name),
    closed_at: row.closed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

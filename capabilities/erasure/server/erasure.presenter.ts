import { type ErasureRequest, erasureRequest } from '../contract/index.ts';
import { ERASED_MARK } from '../domain/index.ts';
import type { ErasureRow } from './erasure.repository.ts';

export function presentRequest({ entered_name, decided_name, ...row }: ErasureRow): ErasureRequest {
  return erasureRequest.strip().parse({
    ...row,
    owner_name: row.owner_name || ERASED_MARK,
    entered_by: entered_name,
    decided_by: decided_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    reapplied_at: row.reapplied_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

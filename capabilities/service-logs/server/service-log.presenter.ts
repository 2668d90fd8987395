import { presentEntry } from '@alder/server';
import { type ReviewedLog, reviewedLog, type ServiceLog, serviceLog } from '../contract/index.ts';
import type { ReviewRow } from './review.repository.ts';
import type { LogRow } from './service-log.repository.ts';

/** What the wire says of a log; the contract's schema drops the columns that it does not name. */
export function presentLog(row: LogRow): ServiceLog {
  return presentEntry(serviceLog, fieldsOf(row));
}

export function presentReviewed(row: ReviewRow, reader: string): ReviewedLog {
  return presentEntry(reviewedLog, {
    ...fieldsOf(row),
    hospital: { id: row.hospital, key: row.hospital_key, name: row.hospital_name },
    lot_everywhere: row.lot_everywhere ?? 0,
    lot_hospitals: row.lot_hospitals ?? 0,
    own: row.requested_by === reader,
  });
}

function fieldsOf(row: LogRow) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    lot_count: row.lot_count ?? 0,
    duplicate: row.duplicate_of !== null,
    exam_time: row.exam_time?.toISOString() ?? null,
    request:
      row.request === null
        ? null
        : {
            id: row.request,
            reason: row.reason,
            contact: row.contact,
            photo: row.photo,
            requested_by: row.requested_by_name,
            created_at: row.requested_at?.toISOString(),
          },
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

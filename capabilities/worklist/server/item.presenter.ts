import { presentEntry } from '@alder/server';
import { type WorklistItem, worklistItem } from '../contract/index.ts';
import type { ItemRow } from './item.repository.ts';

/** An item as it goes out. */
export function presentItem({ study_instance_uid, ...row }: ItemRow): WorklistItem {
  return presentEntry(worklistItem, {
    ...row,
    studyInstanceUID: study_instance_uid,
    scheduled_at: row.scheduled_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

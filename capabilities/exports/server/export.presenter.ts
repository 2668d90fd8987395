import { type DataExport, dataExport, type ExportTarget, exportTarget } from '../contract/index.ts';
import type { ExportRow } from './export.repository.ts';
import type { TargetRow } from './target.repository.ts';

export function presentExport(row: ExportRow, createdBy: string | null): DataExport {
  return dataExport.strip().parse({
    ...wire(row),
    ...{ bytes: Number(row.bytes), bytes_done: Number(row.bytes_done), created_by: createdBy },
  });
}

export function presentTarget(row: TargetRow): ExportTarget {
  return exportTarget.strip().parse(wire(row));
}

function wire(row: object): Record<string, unknown> {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(values);
}

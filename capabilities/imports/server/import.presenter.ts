import type { z } from 'zod';
import type { DataImport, getImportRows, ImportFile } from '../contract/index.ts';
import { dataImport, importFile } from '../contract/index.ts';
import type { FileEntry, ImportEntry, listRows } from './import.repository.ts';

export function presentImport(row: ImportEntry, createdBy: string | null): DataImport {
  return dataImport.strip().parse({
    ...row,
    created_by: createdBy,
    imported_at: row.imported_at?.toISOString() ?? null,
    rolled_back_at: row.rolled_back_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

export function presentFile(row: FileEntry): ImportFile {
  return importFile
    .strip()
    .parse({ ...row, bytes: Number(row.archive_bytes ?? row.bytes), archive: row.archive_key !== null });
}

type Row = z.infer<typeof getImportRows.payload>['result'][number];

export function presentRow(row: Awaited<ReturnType<typeof listRows>>[number]): Row {
  const { entity, number, file, line, source_id, outcome, reasons, taken, applied, target, data } = row;
  return { entity, number, file, line, source_id, outcome, reasons, taken, applied, target, data } as Row;
}

import type { ShareZip } from '../../contract/index.ts';

export function presentZip(row: {
  readonly state: string;
  readonly files: number;
  readonly files_done: number;
  readonly bytes: unknown;
  readonly failure: string | null;
  readonly notes: unknown;
}): ShareZip {
  const { state, files, files_done, bytes, failure, notes } = row;
  return {
    ...{ files, files_done, failure, bytes: Number(bytes) },
    state: state as ShareZip['state'],
    notes: notes as ShareZip['notes'],
  };
}

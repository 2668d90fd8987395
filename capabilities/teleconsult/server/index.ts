import type { Implementation } from '@alder/server';
import type { CaseArchive } from './archive.ts';
import { caseHandlers } from './case.handlers.ts';
import { requestHandlers } from './request.handlers.ts';

export type { CaseArchive } from './archive.ts';
export { deletedTeleconsults } from './deleted-requests.ts';

/** Every call of teleconsultations, over the archive whose images they show. */
export function teleconsultHandlers(archive: CaseArchive): readonly Implementation[] {
  return [...requestHandlers, ...caseHandlers(archive)];
}

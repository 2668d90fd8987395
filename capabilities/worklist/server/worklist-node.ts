import type { Db } from '@alder/database';
import { sopClasses } from '@alder/dicom';
import type { NodePart } from '@alder/dicom/network';
import { findWorklistItems, type WorklistPeer } from './find-worklist-items.ts';
import { takeStep } from './take-step.ts';

/** What devices ask of the worklist over the DICOM port, and what they report of it. */
export function worklistNode(db: Db, clock: () => Date = () => new Date()): NodePart<WorklistPeer> {
  return {
    finds: [sopClasses.ModalityWorklistFind],
    find: (peer, { identifier }) => findWorklistItems(db, peer, identifier),
    normalized: [sopClasses.PerformedProcedureStep],
    perform: (peer, request) => takeStep(db, peer, request, clock()),
  };
}

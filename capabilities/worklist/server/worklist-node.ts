import type { Db } from '@alder/database';
import { sopClasses } from '@alder/dicom';
import type { NodePart } from '@alder/dicom/network';
import { answerWorklist, type WorklistPeer } from './answer-worklist.ts';

/** What devices ask of the worklist over the DICOM port: the worklist itself. */
export function worklistNode(db: Db): NodePart<WorklistPeer> {
  return {
    finds: [sopClasses.ModalityWorklistFind],
    find: (peer, { identifier }) => answerWorklist(db, peer, identifier),
  };
}

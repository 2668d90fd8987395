import type { Implementation } from '@alder/server';
import { adminHandlers } from './admin.handlers.ts';
import { aiHandlers } from './ai/ai.handlers.ts';
import { byteHandlers } from './byte.handlers.ts';
import { changeHandlers } from './change.handlers.ts';
import { cineHandlers } from './cine.handlers.ts';
import { createHandlers } from './create.handlers.ts';
import { dicomwebHandlers } from './dicomweb/index.ts';
import { downloadHandlers } from './download.handlers.ts';
import { filedHandlers } from './filed.handlers.ts';
import { forwardHandlers } from './forward.handlers.ts';
import { keepingHandlers } from './keeping.handlers.ts';
import { listHandlers } from './list.handlers.ts';
import { markHandlers } from './mark.handlers.ts';
import { studyHandlers } from './study.handlers.ts';
import { uploadHandlers } from './upload.handlers.ts';

/** Every call of the archive. */
export const imagingHandlers: Implementation[] = [
  ...listHandlers,
  ...changeHandlers,
  ...studyHandlers,
  ...keepingHandlers,
  ...markHandlers,
  ...filedHandlers,
  ...createHandlers,
  ...uploadHandlers,
  ...byteHandlers,
  ...downloadHandlers,
  ...forwardHandlers,
  ...cineHandlers,
  ...aiHandlers,
  ...dicomwebHandlers,
  ...adminHandlers,
];

export { type Archive, findArchive } from './archive.ts';
export type { Arrival } from './arrival-rows.ts';
export { type CareParts, type Checked, careForImages, checkImages, reconcileUsage } from './care.ts';
export { type DemoStudiesParts, seedDemoStudies } from './demo-studies.ts';
export { type DicomNodeParts, startDicomNode } from './dicom-node.ts';
export { type Indexing, type IndexingParts, startIndexing } from './dicomweb/index-loop.ts';
export { addToken, type ListedToken, listTokens, type NewToken, revokeToken } from './dicomweb/token.repository.ts';
export { dicomwebFinder, dicomwebToken } from './dicomweb/token-session.ts';
export { drawForPrint, findPrintable, type Printable } from './draw-for-print.ts';
export { type Filed, fileImage } from './file-image.ts';
export { type Drawing, findGiven, type Given, type GivenImage, giveImage, openDrawing } from './give-away.ts';
export { registerImagingJobs } from './imaging-jobs.ts';
export { type KeepingParts, startKeeping } from './keeping-loop.ts';
export { tellReported } from './list.handlers.ts';
export { listShared, openImageForShare, type Shared, type SharedPart } from './open-for-share.ts';
export { type PackParts, packNext, startPacking } from './pack/pack-loop.ts';
export { addPeer, type NewPeer } from './peer.repository.ts';
export { type PrepareParts, type Preparing, startPreparing } from './prepare/prepare-loop.ts';
export { countShared, sendStored } from './shared-files.ts';
export { type TakenImage, takeShared } from './take-shared.ts';

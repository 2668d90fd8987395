import type { Implementation } from '@alder/server';
import { adminHandlers } from './admin.handlers.ts';
import { aiHandlers } from './ai/ai.handlers.ts';
import { byteHandlers } from './byte.handlers.ts';
import { changeHandlers } from './change.handlers.ts';
import { downloadHandlers } from './download.handlers.ts';
import { listHandlers } from './list.handlers.ts';
import { localCopiesHandlers } from './local-copies.handlers.ts';
import { retentionHandlers } from './retention.handlers.ts';
import { studyHandlers } from './study.handlers.ts';
import { keepingHandlers } from './tiering.handlers.ts';

/** Every call of the archive. */
export const imagingHandlers: Implementation[] = [
  ...listHandlers,
  ...changeHandlers,
  ...studyHandlers,
  ...keepingHandlers,
  ...retentionHandlers,
  ...byteHandlers,
  ...localCopiesHandlers,
  ...downloadHandlers,
  ...aiHandlers,
  ...adminHandlers,
];

export { findArchive } from './archive.ts';
export { type CareOptions, type Checked, careForImages, checkImages, reconcileUsage } from './care.ts';
export { startDamageChecks } from './damage-checks.ts';
export { deletedImages } from './deleted-images.ts';
export { sweepDeletedImages } from './deleted-night.ts';
export {
  type ExportedImage,
  exportImage,
  findExportable,
  type Input,
} from './export-image.ts';
export { findImage } from './image.repository.ts';
export { imageIndex } from './image-index.ts';
export { takenBackImages } from './imported-images.ts';
export { notifyReported } from './list.handlers.ts';
export { listShared, openImageForShare, type Shared, type SharedPart } from './open-for-share.ts';
export { type PackOptions, packNext, startPacking } from './pack/pack-loop.ts';
export { preparationQueue } from './preparation-queue.ts';
export { sweepRetention } from './retention-night.ts';
export { orDamaged } from './send-range.ts';
export { countShared, sendStored } from './shared-files.ts';
export { listStorageHistory } from './storage-history.ts';
export { readHeader } from './stored-header.ts';
export { startTiering, type TieringOptions } from './tiering-loop.ts';

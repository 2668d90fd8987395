import type { Implementation } from '@alder/server';
import { adminHandlers } from './admin.handlers.ts';
import { aiHandlers } from './ai/ai.handlers.ts';
import { byteHandlers } from './byte.handlers.ts';
import { changeHandlers } from './change.handlers.ts';
import { createHandlers } from './create.handlers.ts';
import { downloadHandlers } from './download.handlers.ts';
import { listHandlers } from './list.handlers.ts';
import { studyHandlers } from './study.handlers.ts';
import { keepingHandlers } from './tiering.handlers.ts';
import { uploadHandlers } from './upload.handlers.ts';

/** Every call of the archive. */
export const imagingHandlers: Implementation[] = [
  ...listHandlers,
  ...changeHandlers,
  ...studyHandlers,
  ...keepingHandlers,
  ...createHandlers,
  ...uploadHandlers,
  ...byteHandlers,
  ...downloadHandlers,
  ...aiHandlers,
  ...adminHandlers,
];

export { type Archive, findArchive } from './archive.ts';
export { type CareOptions, type Checked, careForImages, checkImages, reconcileUsage } from './care.ts';
export { startDamageChecks } from './damage-checks.ts';
export { type DemoStudiesOptions, seedDemoStudies } from './demo-studies.ts';
export { receiveImage } from './dicom-arrival.ts';
export {
  type ExportedImage,
  exportImage,
  findExportable,
  type Input,
} from './export-image.ts';
export { findImage } from './image.repository.ts';
export {
  type Arrival,
  type Filed,
  filedBehind,
  fileImage,
  notifyFiled,
  queueCapacity,
  resumeIntakes,
} from './intake/index.ts';
export { notifyReported } from './list.handlers.ts';
export { listShared, openImageForShare, type Shared, type SharedPart } from './open-for-share.ts';
export { type PackOptions, packNext, startPacking } from './pack/pack-loop.ts';
export { preparationQueue } from './preparation-queue.ts';
export { orDamaged } from './send-range.ts';
export { countShared, sendStored } from './shared-files.ts';
export { listStorageHistory } from './storage-history.ts';
export { readHeader } from './stored-header.ts';
export { receiveInstances } from './stow-arrival.ts';
export { type AcquiredImage, takeShared } from './take-shared.ts';
export { startTiering, type TieringOptions } from './tiering-loop.ts';

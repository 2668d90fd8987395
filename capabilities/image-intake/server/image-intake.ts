import type { Implementation } from '@alder/server';
import { createHandlers } from './create.handlers.ts';
import { type ArrivalOptions, receiveImage } from './dicom-arrival.ts';
import { fileImage } from './file-image.ts';
import { gatewayImageHandlers } from './gateway-image.handlers.ts';
import type { ImageIndex } from './image-index.ts';
import { importedImages } from './imported-images.ts';
import { type ReceiveOptions, receiveInstances } from './stow-arrival.ts';
import { type TakeOptions, takeShared } from './take-shared.ts';
import { uploadHandlers } from './upload.handlers.ts';
import { type ResumeOptions, resumeIntakes } from './write-behind.ts';

type Rest<Options extends { readonly index: ImageIndex }> = Omit<Options, 'index'>;

/**
 * Intake of images: the one way into the archive, for C-STORE (`dicom-arrival.ts`), STOW-RS, uploads, images of another
 * hospital and the demonstration.
 *
 * - `Intake` takes one image through `intakeFlow` (domain): flush, list, acknowledge, announce. The states differ
 *   between the senders, the steps do not. A killed server's images go on from the state that the storage's journal
 *   (`write-behind.ts`) or the row of the upload says.
 * - `decideIntake` (domain) decides for a batch of images which are known, whose they are, and which study and series
 *   they join. `file-batch.ts` reads what it needs in one query and writes its plan in one statement; where another
 *   sender stored one of the UIDs in between, it decides again.
 * - `FilingQueue` puts images of one hospital that arrive together into one transaction.
 *
 * @param index The index of images, which owns their rows.
 */
export function imageIntake(index: ImageIndex) {
  return {
    handlers: [
      ...createHandlers(index),
      ...uploadHandlers(index),
      ...gatewayImageHandlers(index),
    ] satisfies Implementation[],
    receiveImage: (options: Rest<ArrivalOptions>, object: Parameters<typeof receiveImage>[1]) =>
      receiveImage({ ...options, index }, object),
    receiveInstances: (options: Rest<ReceiveOptions>) => receiveInstances({ ...options, index }),
    takeShared: (options: Rest<TakeOptions>, image: Parameters<typeof takeShared>[1]) =>
      takeShared({ ...options, index }, image),
    resumeIntakes: (options: Rest<ResumeOptions>) => resumeIntakes({ ...options, index }),
    imported: importedImages(index),
    fileImage: (
      trx: Parameters<typeof fileImage>[0],
      storage: Parameters<typeof fileImage>[1]['storage'],
      ...rest: [Parameters<typeof fileImage>[2], Parameters<typeof fileImage>[3]]
    ) => fileImage(trx, { storage, index }, ...rest),
  };
}

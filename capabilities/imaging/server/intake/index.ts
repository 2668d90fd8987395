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
 */
export { type Arrival, describeArrival, type Rows, randomKey, rowsOf } from './arrival-rows.ts';
export { fileImage, takeIn } from './file-image.ts';
export type { PendingArrival } from './filing-queue.ts';
export { expectImage, notifyFiled } from './filing-queues.ts';
export { Intake, type IntakeOptions } from './intake.ts';
export { dropUnfiled, type Filed } from './list-image.ts';
export { completeBehind, filedBehind, queueCapacity, resumeIntakes, writeNote } from './write-behind.ts';

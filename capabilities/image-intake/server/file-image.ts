import type { HospitalTrx } from '@alder/database';
import type { Archive } from '@alder/imaging/domain';
import type { Arrival } from './arrival-rows.ts';
import type { PendingArrival } from './filing-queue.ts';
import { Intake, type IntakeOptions } from './intake.ts';
import type { Filed } from './list-image.ts';

/**
 * Files an image whose bytes are durable, in the caller's transaction; its commit acknowledges the image. With `quota`
 * nothing was written. Bytes that were not needed stay for `dropUnfiled`.
 *
 * @throws {Unreadable} when the header lacks its UIDs.
 */
export async function fileImage(
  trx: HospitalTrx,
  { storage, index }: Pick<IntakeOptions, 'storage' | 'index'>,
  archive: Archive,
  arrival: Arrival,
): Promise<Filed> {
  const intake = new Intake({ db: trx, storage, index }, archive, arrival, { state: 'durable', trx });
  await intake.advance('stored');
  return intake.filed!;
}

/**
 * Takes in an image whose bytes are being flushed (`arrival.durable`); settles when the sender may have its response.
 *
 * @param pending What `expectImage` returned for it.
 * @throws {Unreadable} when the header lacks its UIDs; the error of the flush, or of the database. The image is not
 * stored then, and the sender has to send it again.
 */
export async function takeIn(
  options: IntakeOptions,
  archive: Archive,
  arrival: Arrival,
  pending: PendingArrival,
): Promise<Filed> {
  const intake = new Intake(options, archive, arrival, { state: 'received', pending });
  const state = await intake.advance('indexed');
  if (state === 'hidden' || intake.fault) throw intake.fault;
  // Its event follows; a server that is killed before costs the event and not the image.
  intake.advance('announced').catch(() => undefined);
  return intake.filed!;
}

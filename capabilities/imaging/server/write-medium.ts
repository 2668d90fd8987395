import type { PassThrough } from 'node:stream';
import { MediumWriter } from '@alder/dicom/medium';
import type { Storage } from '@alder/storage';
import { exportImage } from './export-image.ts';
import type { ImageRow } from './image.repository.ts';

/**
 * Writes series as a DICOM medium into a ZIP, with unchanged originals.
 *
 * One image after the other, no faster than `out` is read: memory does not grow with the studies.
 *
 * @throws {Error} when a file cannot be read, or the client has closed the connection.
 */
export async function writeMedium(
  storage: Storage,
  series: readonly (readonly ImageRow[])[],
  out: PassThrough,
  now: Date,
): Promise<void> {
  const writer = new MediumWriter((chunk) => (out.write(chunk) ? undefined : drained(out)), now);
  for (const [place, images] of series.entries())
    for (const [at, image] of images.entries())
      await writer.addImage(place + 1, at + 1, await exportImage(storage, image, undefined));
  await writer.addDirectory();
  await writer.finish();
  out.end();
}

/** @throws {Error} when the client has closed the connection. */
function drained(out: PassThrough): Promise<void> {
  if (out.destroyed) return Promise.reject(new Error('the client has closed the connection'));
  return new Promise((resolve, reject) => {
    const settle = () => {
      out.off('drain', settle).off('close', settle);
      if (out.destroyed) reject(new Error('the client has closed the connection'));
      else resolve();
    };
    out.once('drain', settle).once('close', settle);
  });
}

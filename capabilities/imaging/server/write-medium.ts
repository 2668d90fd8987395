import type { PassThrough } from 'node:stream';
import { type DirectoryImage, mediumFile, writeDicomdir } from '@alder/dicom';
import { ZipWriter } from '@alder/dicom/zip';
import type { Storage } from '@alder/storage';
import { giveImage } from './give-away.ts';
import type { ImageRow } from './image.repository.ts';

/**
 * Writes series as a medium into a ZIP: DICOM files with their DICOMDIR, everything else under `files`.
 *
 * One image after the other, no faster than `out` is read: memory does not grow with the studies.
 *
 * @throws {Error} when a file cannot be read, or whoever took it has gone.
 */
export async function writeMedium(
  storage: Storage,
  series: readonly (readonly ImageRow[])[],
  out: PassThrough,
  now: Date,
): Promise<void> {
  const writer = new ZipWriter((chunk) => (out.write(chunk) ? undefined : drained(out)), now);
  const directory: DirectoryImage[] = [];
  for (const [place, images] of series.entries()) {
    for (const [at, image] of images.entries()) {
      const path = mediumFile(place + 1, at + 1);
      const { file, filetype, header } = await giveImage(storage, image, undefined);
      if (!file) continue;
      if (filetype === 'dicom') {
        await writer.add(path.join('/'), file);
        // What has no pixels, a measurement report, has no record of its own kind there.
        if (header?.pixels)
          directory.push({ file: path, dataset: header.dataset, transferSyntax: header.transferSyntax });
      } else await writer.add(`files/${path[1]}/${path[2]}.${filetype}`, file);
    }
  }
  if (directory.length > 0) await writer.add('DICOMDIR', writeDicomdir(directory));
  await writer.finish();
  out.end();
}

/** @throws {Error} when nobody reads any more. */
function drained(out: PassThrough): Promise<void> {
  if (out.destroyed) return Promise.reject(new Error('nobody reads any more'));
  return new Promise((resolve, reject) => {
    const settle = () => {
      out.off('drain', settle).off('close', settle);
      if (out.destroyed) reject(new Error('nobody reads any more'));
      else resolve();
    };
    out.once('drain', settle).once('close', settle);
  });
}

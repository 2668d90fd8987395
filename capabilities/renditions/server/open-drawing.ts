import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Filetype, keptOf } from '@alder/imaging/domain';
import type { Storage } from '@alder/storage';
import { PreparingChild } from './child-process.ts';

/** Longer side of a rendered image, and limit of rendered frames per image. */
const IMAGE_SIDE = 2048;
const MAX_IMAGES = 300;

/** A stored image to render. */
type StoredImage = {
  readonly object_key: string;
  readonly filetype: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly frames: number;
  readonly transfer_syntax: string;
};

/** Renders images in a child process; close it after the last one. */
type Drawing = {
  /**
   * Passes the JPEGs of an image to `take`, in order; returns notes where there are none.
   *
   * @param how.cleansPixels Of an image that may have burned-in text, only the image regions are rendered.
   */
  draw(
    image: StoredImage,
    take: (images: readonly AsyncIterable<Uint8Array>[]) => Promise<void>,
    how?: { readonly cleansPixels: boolean },
  ): Promise<readonly string[]>;
  close(): void;
};

export function openDrawing(storage: Storage): Drawing {
  const child = new PreparingChild();
  return {
    async draw(image, take, { cleansPixels } = { cleansPixels: false }) {
      const saved = cleansPixels ? keptOf(image) : undefined;
      if (saved === 'nothing') return ['notDrawn'];
      const folder = await mkdtemp(path.join(tmpdir(), 'alder-draw-'));
      const [file, drawn] = [path.join(folder, 'original'), path.join(folder, 'drawn')];
      try {
        await mkdir(drawn);
        await pipeline(await storage.read(image.object_key), createWriteStream(file));
        const { images = 0, notes } = await child.run({
          ...{ file, filetype: image.filetype as Filetype, attributes: image.attributes, frames: image.frames },
          ...{ thumbnailFile: path.join(folder, 't'), renditionFile: path.join(folder, 'r') },
          draw: { folder: drawn, side: IMAGE_SIDE, most: MAX_IMAGES, ...(saved && { keptRegions: saved }) },
        });
        await take(Array.from({ length: images }, (_, at) => createReadStream(path.join(drawn, `${at}.jpg`))));
        return notes;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: () => child.close(),
  };
}

import { createReadStream } from 'node:fs';
import { renderFrames } from '@alder/renditions/render-frames';
import type { ImageStore } from './image-store.ts';

const QUALITY = 88;

/**
 * The first frame of an image on this disk as a JPEG that fits into `side` pixels, in the window of the device; made in a child
 * process without a network, as on the server.
 *
 * @returns Undefined when the image is not here, or has no pixels that can be decoded.
 */
export async function drawPicture(store: ImageStore, sha256: string, side: number): Promise<Buffer | undefined> {
  const image = store.find(sha256);
  const about = image && store.aboutOf(image);
  if (!image || !about) return undefined;
  const path = store.pathOf(image);
  const { attributes } = about;
  // A small image is not enlarged: more pixels would show no more.
  const fit = Math.min(side, Math.max(Number(attributes.Columns), Number(attributes.Rows)) || side);
  const query = { format: 'jpeg', quality: QUALITY, width: fit, height: fit, attributes } as const;
  const drawn = await renderFrames({ read: async () => createReadStream(path) }, sha256, { frames: [0], image: query });
  return drawn?.[0];
}

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Rectangle } from '@alder/dicom/blank';
import { attributesOfFrame, isVideo } from '@alder/imaging/domain';
import sharp, { type Sharp } from 'sharp';
import { drawThumbnail } from './draw-thumbnail.ts';
import type { Prepared, Task } from './task.ts';

const MAX_PIXELS = 100_000_000;
const QUALITY = 88;

/**
 * Renders the frames or pages of a file as JPEGs of at most `side` pixels, without metadata of the file; above `most`
 * frames, evenly chosen ones.
 */
export async function renderImages(
  task: Task,
  { folder, side, most, keptRegions: saved }: NonNullable<Task['draw']>,
): Promise<Prepared> {
  if (isVideo(task.filetype)) return { thumbnail: false, notes: ['video'], images: 0 };
  let images = 0;
  const keep = (jpeg: Buffer) => {
    writeFileSync(path.join(folder, `${images}.jpg`), jpeg);
    images += 1;
  };
  const chosen = (count: number) =>
    Array.from({ length: Math.min(count, most) }, (_, at) => Math.floor((at * count) / Math.min(count, most)));
  if (task.filetype === 'dicom') {
    const notes = await drawFrames(task, side, saved, chosen, keep);
    return { thumbnail: false, notes, images };
  }
  const fit = (image: Sharp) =>
    image
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY });
  if (task.filetype === 'jpeg' || task.filetype === 'png') {
    keep(await fit(sharp(task.file, { limitInputPixels: MAX_PIXELS, failOn: 'none' }).rotate()).toBuffer());
    return { thumbnail: false, notes: [], images };
  }
  const { openPages } = await import('./prepare-image.ts');
  const pages = await openPages(task);
  try {
    for (const index of chosen(pages.count)) {
      const { data, width, height } = await pages.page(index);
      keep(await fit(sharp(data, { raw: { width, height, channels: 3 } })).toBuffer());
    }
  } finally {
    pages.close();
  }
  return { thumbnail: false, notes: [], images };
}

/**
 * Every chosen frame of a DICOM file as the viewer first displays it; a note with the reason where it has none. Overlay
 * planes are left out: devices write names into them.
 */
async function drawFrames(
  task: Task,
  side: number,
  saved: readonly Rectangle[] | undefined,
  chosen: (count: number) => readonly number[],
  keep: (jpeg: Buffer) => void,
): Promise<readonly string[]> {
  const [{ framesOf, openSource }, { blankSamples }, { NotDecodable }] = await Promise.all([
    import('./dicom-source.ts'),
    import('@alder/dicom/blank'),
    import('@alder/dicom/pixels'),
  ]);
  const source = await openSource(task.file);
  try {
    if (!source.header.pixels) return ['noPixels'];
    const { places, frame, palette } = framesOf(source);
    for (const index of chosen(places.length)) {
      const whole = await frame(index);
      const samples = saved ? blankSamples(whole, saved) : whole;
      keep(await drawThumbnail(samples, { attributes: attributesOfFrame(task.attributes, index), palette }, side));
    }
    return places.length === 0 ? ['noFrames'] : [];
  } catch (fault) {
    if (fault instanceof NotDecodable) return ['noDecoder'];
    throw fault;
  } finally {
    source.close();
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';
import { THUMBNAIL_SIDE } from './draw-thumbnail.ts';
import type { Prepared, Task } from './task.ts';

/** Pixels of a picture above which it is not drawn (design: security, UP7). */
const PIXELS_MOST = 100_000_000;
const load = createRequire(import.meta.url);

/** Draws the thumbnail of a photograph, a scan or the first page of a document. */
export async function preparePicture(task: Task): Promise<Prepared> {
  if (task.filetype === 'heic') return drawRaw(task, await heicPixels(readFileSync(task.file)));
  if (task.filetype === 'pdf') return drawRaw(task, await firstPage(readFileSync(task.file)));
  await draw(sharp(task.file, { limitInputPixels: PIXELS_MOST, failOn: 'none', page: 0 }).rotate(), task);
  return { thumbnail: true, notes: [] };
}

type Raw = { readonly data: Uint8Array; readonly width: number; readonly height: number };

async function drawRaw(task: Task, { data, width, height }: Raw): Promise<Prepared> {
  await draw(sharp(data, { raw: { width, height, channels: 4 } }), task);
  return { thumbnail: true, notes: [] };
}

async function draw(picture: Sharp, task: Task): Promise<void> {
  const jpeg = await picture
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer();
  writeFileSync(task.thumbnailFile, jpeg);
}

type HeifImage = {
  get_width(): number;
  get_height(): number;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (drawn: { data: Uint8ClampedArray } | null) => void,
  ): void;
};

async function heicPixels(bytes: Uint8Array): Promise<Raw> {
  const { HeifDecoder } = load('libheif-js/wasm-bundle') as {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  };
  const [image] = new HeifDecoder().decode(bytes);
  if (!image) throw new RangeError('the HEIC file holds no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > PIXELS_MOST) throw new RangeError('the picture is too large');
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve, reject) => {
    image.display({ data, width, height }, (drawn) => {
      if (drawn) resolve({ data: new Uint8Array(drawn.data.buffer), width, height });
      else reject(new RangeError('the HEIC picture cannot be decoded'));
    });
  });
}

async function firstPage(bytes: Uint8Array): Promise<Raw> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const page = document.getPage(0);
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' });
    document.destroy();
    return { data, width, height };
  } finally {
    library.destroy();
  }
}

import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Rendition } from '@alder/imaging/contract';
import { THUMBNAIL_SIDE } from '@alder/imaging/domain';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { encodeHtj2k } from './encode-htj2k.ts';
import type { Prepared, Task } from './task.ts';

/** Limit of the pixels of an image that is rendered (design: security, UP7). */
const MAX_PIXELS = 100_000_000;
/** Limit of rendered pages of a document or a scan; the original has all of them. */
const MAX_PAGES = 200;
/** Longer side of a rendered page in pixels: sharp at twice the height of a screen. */
const PAGE_SIDE = 2200;
/** A quantization that is invisible in a photograph, at a tenth of its lossless size. */
const PHOTOGRAPH_LOSS = 0.004;
const load = createRequire(import.meta.url);

/** Red, green and blue of one page. */
type Page = { readonly data: Uint8Array; readonly width: number; readonly height: number };
/** A file's pages, rendered one after the other. */
type Pages = {
  readonly count: number;
  /** Photographs are encoded with an invisible loss, pages without loss. */
  readonly loss: number;
  page(index: number): Promise<Page>;
  close(): void;
};

/**
 * Makes the thumbnail of a photograph, a scan or a document, and frames of the pages of formats that browsers cannot
 * display.
 *
 * @throws {RangeError} and the errors of the libraries when the file cannot be opened.
 */
export async function prepareImage(task: Task): Promise<Prepared> {
  if (task.filetype === 'jpeg' || task.filetype === 'png') {
    const { data } = await sharp(task.file, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
      .rotate()
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside' })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    writeFileSync(task.thumbnailFile, data);
    return { thumbnail: true, notes: [] };
  }
  return drawnPages(task, await openPages(task));
}

/** Draws thumbnail and pages of a PDF that lies in a DICOM file. @throws what the library throws when it cannot be opened. */
export async function preparePdf(task: Task, pdf: Uint8Array): Promise<Prepared> {
  return { ...(await drawnPages(task, await openPdf(pdf))), isDocument: true };
}

async function drawnPages(task: Task, pages: Pages): Promise<Prepared> {
  try {
    const first = await pages.page(0);
    writeFileSync(task.thumbnailFile, await thumbnailOf(first));
    const rendition = await packed(task, pages, first);
    return { thumbnail: true, notes: pages.count > MAX_PAGES ? ['pagesLeft'] : [], ...(rendition && { rendition }) };
  } finally {
    pages.close();
  }
}

/** Opens the pages of an image or a document. */
export function openPages(task: Pick<Task, 'file' | 'filetype'>): Promise<Pages> {
  if (task.filetype === 'heic') return openHeic(readFileSync(task.file));
  return task.filetype === 'pdf' ? openPdf(readFileSync(task.file)) : openTiff(task.file);
}

function thumbnailOf({ data, width, height }: Page): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Every page as one frame, all of the size of the first: others are fitted into it on white. */
async function packed(task: Task, pages: Pages, first: Page): Promise<Rendition | undefined> {
  const out = openSync(task.renditionFile, 'w');
  const frames: Rendition['frames'] = [];
  const { width: columns, height: rows } = first;
  let bytes = 0;
  try {
    for (let index = 0; index < Math.min(pages.count, MAX_PAGES); index += 1) {
      const page = index === 0 ? first : await fitted(await pages.page(index), columns, rows);
      const samples = { columns, rows, components: 3, bits: 8, signed: false, values: page.data };
      const encoded = await encodeHtj2k(samples, pages.loss);
      if (!encoded) return undefined;
      writeSync(out, encoded.bytes);
      frames.push({ offset: bytes, length: encoded.bytes.length, levels: [...encoded.levels] });
      bytes += encoded.bytes.length;
    }
  } finally {
    closeSync(out);
  }
  return { columns, rows, components: 3, bits: 8, signed: false, bytes, frames };
}

async function fitted(page: Page, width: number, height: number): Promise<Page> {
  if (page.width === width && page.height === height) return page;
  const data = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 3 } })
    .resize(width, height, { fit: 'contain', background: 'white' })
    .raw()
    .toBuffer();
  return { data, width, height };
}

async function openTiff(file: string): Promise<Pages> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'none' } as const;
  const { pages: count = 1 } = await sharp(file, options).metadata();
  return {
    count,
    loss: 0,
    async page(index) {
      const { data, info } = await sharp(file, { ...options, page: index })
        .rotate()
        .flatten({ background: 'white' })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      return { data: threeOf(data, info.channels), width: info.width, height: info.height };
    },
    close: () => undefined,
  };
}

async function openPdf(bytes: Uint8Array): Promise<Pages> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  return {
    count: document.getPageCount(),
    loss: 0,
    async page(index) {
      const page = document.getPage(index);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(4, PAGE_SIDE / Math.max(originalWidth, originalHeight));
      const { data, width, height } = await page.render({ scale, render: 'bitmap' });
      return { data: threeOf(data, 4), width, height };
    },
    close() {
      document.destroy();
      library.destroy();
    },
  };
}

type HeifImage = {
  get_width(): number;
  get_height(): number;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (drawn: { data: Uint8ClampedArray } | null) => void,
  ): void;
};

async function openHeic(bytes: Uint8Array): Promise<Pages> {
  const { HeifDecoder } = load('libheif-js/wasm-bundle') as {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  };
  const images = new HeifDecoder().decode(bytes);
  if (images.length === 0) throw new RangeError('the HEIC file holds no image');
  return {
    count: images.length,
    loss: PHOTOGRAPH_LOSS,
    page: (index) => heicPage(images[index]!),
    close: () => undefined,
  };
}

function heicPage(image: HeifImage): Promise<Page> {
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) throw new RangeError('the image is too large');
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve, reject) => {
    image.display({ data, width, height }, (drawn) => {
      if (drawn) resolve({ data: threeOf(drawn.data, 4), width, height });
      else reject(new RangeError('the HEIC image cannot be decoded'));
    });
  });
}

/** Red, green and blue without further channels; grey is repeated three times. */
function threeOf(data: Uint8Array | Uint8ClampedArray, channels: number): Uint8Array {
  if (channels === 3) return new Uint8Array(data);
  const out = new Uint8Array((data.length / channels) * 3);
  for (let from = 0, to = 0; to < out.length; from += channels, to += 3) {
    out[to] = data[from]!;
    out[to + 1] = data[channels > 2 ? from + 1 : from]!;
    out[to + 2] = data[channels > 2 ? from + 2 : from]!;
  }
  return out;
}

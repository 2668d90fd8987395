// Right pixels in a real browser: originals in every syntax, lost contexts, tiles, the plain canvas, broken files.

import { newUid, sopClasses, writeDicom } from '@alder/dicom';
import { getStudyEntries } from '@alder/imaging/contract';
import { expect, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import type { Page } from '@playwright/test';
import { openImage, plate, upload } from '../../imaging/journeys/studies.fixture.ts';
import { everySyntax } from '../server/every-syntax.fixture.ts';

/** Without renditions, as in the seconds after an image arrived: the browser decodes the original. */
async function withoutRenditions(page: Page): Promise<void> {
  await page.route(/getStudyEntries/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const image of answer.payload.result) image.rendition = null;
    await route.fulfill({ response, json: answer });
  });
}

/** Brightness on a grid of points of the displayed image, red channel only. */
function readBack(page: Page, across = 24, down = 18): Promise<number[]> {
  return page.locator('canvas[data-shown]').evaluate(
    (canvas: HTMLCanvasElement, [columns, rows]) => {
      const copy = document.createElement('canvas');
      copy.width = canvas.width;
      copy.height = canvas.height;
      const context = copy.getContext('2d')!;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      return Array.from({ length: columns! * rows! }, (_, at) => {
        const x = Math.floor((((at % columns!) + 0.5) / columns!) * copy.width);
        const y = Math.floor(((Math.floor(at / columns!) + 0.5) / rows!) * copy.height);
        return data[(y * copy.width + x) * 4]!;
      });
    },
    [across, down],
  );
}

const worst = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, at) => Math.abs(value - b[at]!)));
const distinct = (values: readonly number[]) => new Set(values).size;

test('an original that is not prepared yet is decoded by the browser, in any transfer syntax [cap.imaging]', async ({
  page,
  hospital,
}) => {
  await withoutRenditions(page);
  const images = [];
  for (const [name, , file] of await everySyntax())
    images.push({ name, ...(await upload(page, hospital, Buffer.from(file))) });
  await openImage(page, images[0]!);
  const reference = await readBack(page);
  for (const { name, id } of images) {
    await page.locator(`canvas[data-shown="${id}.0"]`).waitFor();
    const visible = await readBack(page);
    expect(distinct(visible), name).toBeGreaterThan(50);
    const tolerance = name.startsWith('JPEG extended') ? 50 : name.startsWith('JPEG baseline') ? 8 : 1;
    expect(worst(visible, reference), name).toBeLessThanOrEqual(tolerance);
    await page.keyboard.press('ArrowDown');
  }
});

test('after a lost graphics context the same image is drawn again [screen.viewer]', async ({ page, hospital }) => {
  await withoutRenditions(page);
  await openImage(page, await upload(page, hospital, plate(await hospital.addPet())));
  await expect.poll(async () => distinct(await readBack(page))).toBeGreaterThan(15);
  const before = await readBack(page);
  await page.locator('canvas[data-shown]').evaluate(async (canvas: HTMLCanvasElement) => {
    const lose = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    lose.loseContext();
    await lost;
    const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
    // Only once the event is over may a context come back.
    setTimeout(() => lose.restoreContext());
    await restored;
  });
  await expect.poll(async () => worst(await readBack(page), before)).toBe(0);
});

test('an image larger than a texture may be is drawn in tiles without a seam [const.streaming]', async ({
  page,
  hospital,
}) => {
  await withoutRenditions(page);
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  await openImage(page, image);
  await expect.poll(async () => distinct(await readBack(page, 200, 40))).toBeGreaterThan(100);
  await page.keyboard.press('r');
  const whole = await readBack(page, 200, 150);
  await page.addInitScript(() => {
    const prototype = WebGL2RenderingContext.prototype;
    const { getParameter } = prototype;
    prototype.getParameter = function (this: WebGL2RenderingContext, name: number) {
      return name === this.MAX_TEXTURE_SIZE ? 128 : getParameter.call(this, name);
    };
    const { texImage2D } = prototype;
    prototype.texImage2D = function (this: WebGL2RenderingContext, ...input: unknown[]) {
      const [width, height] = input.slice(3, 5) as number[];
      if (width! > 256 || height! > 256) throw new RangeError('a texture above the limit');
      return (texImage2D as (...all: unknown[]) => void).apply(this, input);
    } as typeof texImage2D;
  });
  await openImage(page, image);
  await page.keyboard.press('r');
  await expect.poll(async () => worst(await readBack(page, 200, 150), whole)).toBeLessThanOrEqual(1);
});

test('a browser without WebGL2 draws the same image on a 2D canvas [screen.viewer]', async ({ page, hospital }) => {
  await withoutRenditions(page);
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  await openImage(page, image);
  await expect.poll(async () => distinct(await readBack(page))).toBeGreaterThan(15);
  const accelerated = await readBack(page);
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind === 'webgl2' ? null : (getContext as (...all: unknown[]) => unknown).call(this, kind, ...rest);
    } as typeof getContext;
  });
  await openImage(page, image);
  await expect.poll(async () => worst(await readBack(page), accelerated)).toBeLessThanOrEqual(2);
});

test('colours of a palette, of YCbCr and of planes are displayed correctly, with the overlays of the device [cap.imaging]', async ({
  page,
  hospital,
}) => {
  const [side, half] = [64, 32];
  const shared = {
    SOPClassUID: sopClasses.SecondaryCapture,
    Rows: side,
    Columns: side,
    BitsAllocated: 8,
    BitsStored: 8,
    HighBit: 7,
    PixelRepresentation: 0,
  };
  const isLeft = (at: number) => at % side < half;
  const pixels = (of: (at: number) => number[]) =>
    Uint8Array.from(Array.from({ length: side * side }, (_, at) => of(at)).flat());
  const entries = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer);
  const files = {
    palette: {
      SamplesPerPixel: 1,
      PhotometricInterpretation: 'PALETTE COLOR',
      RedPaletteColorLookupTableDescriptor: [2, 10, 16],
      GreenPaletteColorLookupTableDescriptor: [2, 10, 16],
      BluePaletteColorLookupTableDescriptor: [2, 10, 16],
      RedPaletteColorLookupTableData: entries(0xff00, 0x2000),
      GreenPaletteColorLookupTableData: entries(0x1000, 0x4000),
      BluePaletteColorLookupTableData: entries(0x0000, 0xe000),
      PixelData: pixels((at) => [isLeft(at) ? 10 : 11]),
    },
    ybr: {
      SamplesPerPixel: 3,
      PlanarConfiguration: 0,
      PhotometricInterpretation: 'YBR_FULL',
      // 255, 16, 0 and 32, 64, 224 in BT.601.
      PixelData: pixels((at) => (isLeft(at) ? [86, 80, 249] : [73, 213, 99])),
    },
    planes: {
      SamplesPerPixel: 3,
      PlanarConfiguration: 1,
      PhotometricInterpretation: 'RGB',
      PixelData: Uint8Array.from([0, 1, 2].flatMap(plane)),
    },
  };
  function plane(part: number): number[] {
    const [left, right] = [[255, 16, 0][part]!, [32, 64, 224][part]!];
    return Array.from({ length: side * side }, (_, at) => (isLeft(at) ? left : right));
  }
  const overlay = {
    OverlayRows: side,
    OverlayColumns: side,
    OverlayType: 'G',
    OverlayOrigin: [1, 1],
    OverlayBitsAllocated: 1,
    OverlayBitPosition: 0,
    // The two lowest rows are drawn.
    OverlayData: Uint8Array.from({ length: (side * side) / 8 }, (_, at) => (at >= ((side - 2) * side) / 8 ? 255 : 0)),
  };
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
  const images: { name: string; id: string; study: string }[] = [];
  for (const [name, more] of Object.entries(files)) {
    const file = writeDicom({ ...shared, ...uids, SOPInstanceUID: newUid(), ...more, ...overlay });
    images.push({ name, ...(await upload(page, hospital, Buffer.from(file))) });
  }
  const places: [number, number][] = [
    [0.25, 0.5],
    [0.75, 0.5],
    [0.5, 63.2 / 64],
  ];
  const meant = [255, 16, 0, 32, 64, 224, 255, 255, 255];
  for (const isPrepared of [false, true]) {
    if (!isPrepared) await withoutRenditions(page);
    else {
      await page.unroute(/getStudyEntries/);
      await prepared(page, hospital.key, images[0]!.study);
    }
    await openImage(page, images[0]!);
    for (const { name, id } of images) {
      await page.locator(`canvas[data-shown="${id}.0"]`).waitFor();
      const away = async () => worst((await coloursAt(page, places)).flat(), meant);
      await expect.poll(away, { message: name }).toBeLessThanOrEqual(2);
      await page.keyboard.press('ArrowDown');
    }
  }
});

/** Waits until the frames of a study are made. */
async function prepared(page: Page, hospital: string, study: string): Promise<void> {
  await expect
    .poll(async () => {
      const response = await page.request.get(addressOf(getStudyEntries, { hospital, id: study }));
      return (await response.json()).payload.result.every((image: { rendition: unknown }) => image.rendition !== null);
    })
    .toBe(true);
}

/** Red, green and blue at points of a square image, in fractions of its width and height. */
function coloursAt(page: Page, places: [number, number][]): Promise<number[][]> {
  return page.locator('canvas[data-shown]').evaluate((canvas: HTMLCanvasElement, points) => {
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    const context = copy.getContext('2d')!;
    context.drawImage(canvas, 0, 0);
    const side = Math.min(copy.width, copy.height);
    const [left, top] = [(copy.width - side) / 2, (copy.height - side) / 2];
    return points.map(([x, y]) => [...context.getImageData(left + x * side, top + y * side, 1, 1).data].slice(0, 3));
  }, places);
}

test('a damaged file is shown with the reason [screen.viewer]', async ({ page, hospital }) => {
  const pet = await hospital.addPet();
  const cut = plate(pet);
  const [short, other, unknown] = [
    await upload(page, hospital, cut.subarray(0, cut.length - 200_000)),
    await upload(page, hospital, damaged({ Rows: 20 })),
    await upload(page, hospital, damaged({}, '1.2.840.10008.1.2.4.100', Uint8Array.of(0, 0, 1, 0xb3))),
  ];
  // As much of an image as there is is shown, and that it is not all.
  await openImage(page, short);
  await expect(page.getByText('The file ends before the image does')).toBeVisible();
  expect(distinct(await readBack(page))).toBeGreaterThan(15);
  for (const [image, words] of [
    [other, 'its picture has another size than its header says'],
    [unknown, 'compressed in a way that cannot be decoded here'],
  ] as const) {
    await page.goto(`/pacs/study/${image.study}/image/${image.id}`);
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
  }
});

/** A lossless JPEG of 1 by 1 under a header with another size. */
function damaged(more: object, syntax = '1.2.840.10008.1.2.4.70', codestream?: Uint8Array): Buffer {
  const table = [0, 0, 0, 0, 17, ...new Array(11).fill(0), ...Array.from({ length: 17 }, (_, symbol) => symbol)];
  const bytes = Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xc3, 0, 11, 12, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xc4, 0, 36, 0, ...table],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 1, 0, 0, 7, 0xff, 0xd9, 0],
  ]);
  return Buffer.from(
    writeDicom(
      {
        SOPClassUID: sopClasses.SecondaryCapture,
        SOPInstanceUID: newUid(),
        SamplesPerPixel: 1,
        PhotometricInterpretation: 'MONOCHROME2',
        Rows: 1,
        Columns: 1,
        BitsAllocated: 16,
        BitsStored: 12,
        HighBit: 11,
        PixelRepresentation: 0,
        ...more,
        PixelData: { fragments: [codestream ?? bytes] },
      },
      { syntax },
    ),
  );
}

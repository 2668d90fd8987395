import { buffer } from 'node:stream/consumers';
import type { HospitalTrx } from '@alder/database';
import { type Curve, curveShape } from '@alder/lab/domain';
import type { Services } from '@alder/server';
import type { Content } from 'pdfmake/interfaces.js';
import { BRAND, FAINT, LINE, type Paper } from './paper.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** A document or image that the analyzer sent, or a person put beside a result; only images are drawn on paper. */
export type PrintedFile = {
  readonly name: string;
  /** Data URL of an image that could be decoded. */
  readonly image: string | null;
  /** A histogram, which is drawn from its points. */
  readonly curve?: Curve | null;
};

/** Decodes an image and writes it anew; throws where it cannot. */
export type DecodeImage = (bytes: Buffer) => Promise<{ readonly type: string; readonly bytes: Buffer }>;

/** Images that a person put beside a result, with what is drawn on them. */
export type ReadImages = (trx: HospitalTrx, record: string) => Promise<readonly NamedImage[]>;

/** An image with what it was taken with; `draw` gives its bytes as JPEG and throws where they cannot be decoded. */
type NamedImage = {
  readonly name: string;
  readonly magnification: string;
  readonly stain: string;
  readonly draw: (storage: Services['storage']) => Promise<Buffer>;
};

/** Images of the slide come before plots of the analyzer. @param images As they were listed. */
export async function readPrintedImages(
  images: readonly NamedImage[],
  storage: Services['storage'],
): Promise<PrintedFile[]> {
  const printed: PrintedFile[] = [];
  for (const [at, image] of images.entries()) {
    const about = [image.magnification, image.stain].filter(Boolean).join(' · ');
    const name = [image.name, about && `(${about})`].filter(Boolean).join(' ');
    const bytes = at < MAX_IMAGES ? await image.draw(storage).catch(() => null) : null;
    printed.push({ name, image: bytes && `data:image/jpeg;base64,${bytes.toString('base64')}` });
  }
  return printed;
}

const MAX_IMAGES = 6;
const IMAGE_POINTS = 160;

export function listStoredFiles(trx: HospitalTrx, record: string) {
  return trx
    .selectFrom('lab_file')
    .select(['name', 'filetype', 'object_key', 'curve'])
    .where('record', '=', record)
    .where('fault', 'is', null)
    .orderBy('id')
    .execute();
}

/** An image that cannot be drawn is named like a document: the report is printed whatever an analyzer sends. */
export async function readPrintedFiles(
  files: Awaited<ReturnType<typeof listStoredFiles>>,
  storage: Services['storage'],
  decodeImage: DecodeImage,
): Promise<PrintedFile[]> {
  const printed: PrintedFile[] = [];
  for (const { name, filetype, object_key, ...file } of files) {
    if (filetype === 'curve') {
      printed.push({ name, image: null, curve: file.curve as Curve });
      continue;
    }
    const isDrawn = filetype !== 'pdf' && printed.filter(({ image }) => image !== null).length < MAX_IMAGES;
    const image = isDrawn && object_key !== null ? await imageOf(object_key, storage, decodeImage) : null;
    printed.push({ name, image });
  }
  return printed;
}

async function imageOf(key: string, storage: Services['storage'], decodeImage: DecodeImage) {
  try {
    const { type, bytes } = await decodeImage(await buffer(await storage.read(key)));
    return `data:image/${type};base64,${bytes.toString('base64')}`;
  } catch {
    return null;
  }
}

/** Images beside each other with their names, and the names of what stands in the program alone. */
export function filesSection(
  title: 'images' | 'files',
  files: readonly PrintedFile[],
  { w, t, comma }: Paper,
): Content[] {
  if (files.length === 0) return [];
  const drawn = files.flatMap(({ name, image, curve }): { name: string; look: Content }[] => {
    if (curve) return [{ name, look: { svg: curveSvg(curve), width: IMAGE_POINTS } }];
    return image === null ? [] : [{ name, look: { image, fit: [IMAGE_POINTS, 120] } }];
  });
  const others = files
    .filter(({ image, curve }) => image === null && !curve)
    .map(({ name }) => name || t('files.unnamed'));
  const rows = Array.from({ length: Math.ceil(drawn.length / 3) }, (_, at) => drawn.slice(at * 3, at * 3 + 3));
  return [
    w(t(title), { fontSize: 8, color: FAINT, margin: [0, 12, 0, 4] }),
    ...rows.map(
      (row): Content => ({
        unbreakable: true,
        margin: [0, 0, 0, 6],
        columnGap: 8,
        columns: row.map(({ name, look }) => ({
          width: IMAGE_POINTS,
          stack: [look, w(name, { fontSize: 7.5, color: FAINT })],
        })),
      }),
    ),
    ...(others.length > 0 ? [w(t('files.others', { names: others.join(comma) }), { fontSize: 8.5 })] : []),
  ];
}

/** A histogram with the limits between its populations. */
function curveSvg(curve: Curve): string {
  const [width, height] = [IMAGE_POINTS, 75];
  const { line, limits } = curveShape(curve, width, height);
  const lines = limits.map(
    (x) => `<path d="M${x} 0V${height}" stroke="${FAINT}" stroke-dasharray="2 2" stroke-width="0.5"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -2 ${width + 2} ${height + 4}"><g fill="none"><path d="M0 ${height}H${width}" stroke="${LINE}"/>${lines.join('')}<path d="${line}" stroke="${BRAND}"/></g></svg>`;
}

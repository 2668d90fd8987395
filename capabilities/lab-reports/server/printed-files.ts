import type { HospitalTrx } from '@alder/database';
import { type Curve, curveShape } from '@alder/lab/domain';
import type { Services } from '@alder/server';
import type { Content } from 'pdfmake/interfaces.js';
import { BRAND, FAINT, LINE, type Paper } from './paper.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** A document or picture that the analyzer sent, or a person put beside a result; only pictures are drawn on paper. */
export type PrintedFile = {
  readonly name: string;
  /** Data URL of a picture that could be decoded. */
  readonly picture: string | null;
  /** A histogram, which is drawn from its points. */
  readonly curve?: Curve | null;
};

/** Decodes a picture and writes it anew; throws where it cannot. */
export type DecodePicture = (bytes: Buffer) => Promise<{ readonly type: string; readonly bytes: Buffer }>;

/** Pictures that a person put beside a result, with what is drawn on them. */
export type ReadPictures = (trx: HospitalTrx, record: string) => Promise<readonly NamedPicture[]>;

/** A picture with what it was taken with; `draw` gives its bytes as JPEG and throws where they cannot be decoded. */
type NamedPicture = {
  readonly name: string;
  readonly magnification: string;
  readonly stain: string;
  readonly draw: (storage: Services['storage']) => Promise<Buffer>;
};

/** Pictures of the slide come before plots of the analyzer. @param pictures As they were listed. */
export async function readPrintedPictures(
  pictures: readonly NamedPicture[],
  storage: Services['storage'],
): Promise<PrintedFile[]> {
  const printed: PrintedFile[] = [];
  for (const [at, picture] of pictures.entries()) {
    const about = [picture.magnification, picture.stain].filter(Boolean).join(' · ');
    const name = [picture.name, about && `(${about})`].filter(Boolean).join(' ');
    const bytes = at < MAX_PICTURES ? await picture.draw(storage).catch(() => null) : null;
    printed.push({ name, picture: bytes && `data:image/jpeg;base64,${bytes.toString('base64')}` });
  }
  return printed;
}

const MAX_PICTURES = 6;
const PICTURE_POINTS = 160;

export function listKeptFiles(trx: HospitalTrx, record: string) {
  return trx
    .selectFrom('lab_file')
    .select(['name', 'filetype', 'object_key', 'curve'])
    .where('record', '=', record)
    .where('fault', 'is', null)
    .orderBy('id')
    .execute();
}

/** A picture that cannot be drawn is named like a document: the report is printed whatever an analyzer sends. */
export async function readPrintedFiles(
  files: Awaited<ReturnType<typeof listKeptFiles>>,
  storage: Services['storage'],
  decodePicture: DecodePicture,
): Promise<PrintedFile[]> {
  const printed: PrintedFile[] = [];
  for (const { name, filetype, object_key, ...file } of files) {
    if (filetype === 'curve') {
      printed.push({ name, picture: null, curve: file.curve as Curve });
      continue;
    }
    const isDrawn = filetype !== 'pdf' && printed.filter(({ picture }) => picture !== null).length < MAX_PICTURES;
    const picture = isDrawn && object_key !== null ? await pictureOf(object_key, storage, decodePicture) : null;
    printed.push({ name, picture });
  }
  return printed;
}

async function pictureOf(key: string, storage: Services['storage'], decodePicture: DecodePicture) {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of await storage.read(key)) chunks.push(chunk as Uint8Array);
    const { type, bytes } = await decodePicture(Buffer.concat(chunks));
    return `data:image/${type};base64,${bytes.toString('base64')}`;
  } catch {
    return null;
  }
}

/** Pictures beside each other with their names, and the names of what stands in the program alone. */
export function filesSection(
  title: 'pictures' | 'files',
  files: readonly PrintedFile[],
  { w, t, comma }: Paper,
): Content[] {
  if (files.length === 0) return [];
  const drawn = files.flatMap(({ name, picture, curve }): { name: string; look: Content }[] => {
    if (curve) return [{ name, look: { svg: curveSvg(curve), width: PICTURE_POINTS } }];
    return picture === null ? [] : [{ name, look: { image: picture, fit: [PICTURE_POINTS, 120] } }];
  });
  const others = files
    .filter(({ picture, curve }) => picture === null && !curve)
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
          width: PICTURE_POINTS,
          stack: [look, w(name, { fontSize: 7.5, color: FAINT })],
        })),
      }),
    ),
    ...(others.length > 0 ? [w(t('files.others', { names: others.join(comma) }), { fontSize: 8.5 })] : []),
  ];
}

/** A histogram with the limits between its populations. */
function curveSvg(curve: Curve): string {
  const [width, height] = [PICTURE_POINTS, 75];
  const { line, marks } = curveShape(curve, width, height);
  const limits = marks.map(
    (x) => `<path d="M${x} 0V${height}" stroke="${FAINT}" stroke-dasharray="2 2" stroke-width="0.5"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -2 ${width + 2} ${height + 4}"><g fill="none"><path d="M0 ${height}H${width}" stroke="${LINE}"/>${limits.join('')}<path d="${line}" stroke="${BRAND}"/></g></svg>`;
}

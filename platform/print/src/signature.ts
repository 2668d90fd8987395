import type { Language } from '@alder/i18n/language';
import type { Content } from 'pdfmake/interfaces.js';
import { words } from './pdf.ts';

export type SignatureParts = {
  readonly name: string;
  /** Title, licence number, when it was signed: a line each. */
  readonly lines: readonly string[];
  /** `width` and `height` in pixels give its proportion. */
  readonly image?: { readonly png: Uint8Array; readonly width: number; readonly height: number } | undefined;
};

/** Room for a signature above the name, in points. */
const SIGNATURE_FIT = { width: 150, height: 46 };

/** Who signed: the signature where there is one, the name, and the lines below it; `width` in points. */
export function signatureBlock({ name, lines, image }: SignatureParts, width: number, language: Language): Content[] {
  const text = (value: string, look: object) => ({ ...(words(value, language) as object), ...look }) as Content;
  return [
    ...(image ? [imageOf(image)] : []),
    text(name, { fontSize: 12, bold: true }),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7, lineColor: '#BFC9C5' }],
      margin: [0, 3, 0, 3],
    },
    ...lines.map((line) => text(line, { fontSize: 8.5, color: '#475550' })),
  ];
}

function imageOf({ png, width, height }: NonNullable<SignatureParts['image']>): Content {
  const scale = Math.min(SIGNATURE_FIT.width / width, SIGNATURE_FIT.height / height);
  return {
    image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
    width: Math.round(width * scale),
    margin: [0, 0, 0, 2],
  };
}

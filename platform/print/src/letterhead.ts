import type { Language } from '@alder/i18n/language';
import type { Content } from 'pdfmake/interfaces.js';
import { words } from './pdf.ts';

export type LetterheadParts = {
  readonly name: string;
  /** Address, telephone, numbers: a line each. */
  readonly lines: readonly string[];
  /** `width` and `height` in pixels give its proportion. */
  readonly logo: { readonly png: Uint8Array; readonly width: number; readonly height: number } | undefined;
};

/** Room for a logo, in points. */
const LOGO_FIT = { width: 84, height: 40 };

/** Whose document it is: the logo, and beside it the name and the lines below. */
export function letterhead({ name, lines, logo }: LetterheadParts, language: Language): Content {
  const text = (value: string, look: object) => ({ ...(words(value, language) as object), ...look }) as Content;
  const stack: Content = {
    width: '*',
    stack: [
      text(name, { fontSize: 15, bold: true }),
      ...lines.map((line) => text(line, { fontSize: 8.5, color: '#475550' })),
    ],
  };
  if (!logo) return stack;
  const scale = Math.min(LOGO_FIT.width / logo.width, LOGO_FIT.height / logo.height);
  const image = `data:image/png;base64,${Buffer.from(logo.png).toString('base64')}`;
  const width = Math.round(logo.width * scale);
  return { width: '*', columnGap: 10, columns: [{ width, stack: [{ image, width }] }, stack] };
}

import type { Language } from '@alder/i18n/language';
import { runsOf } from '@alder/print';

type Point = { readonly x: number; readonly y: number };

/** A key image on paper: its JPEG, and its annotations in fractions of its width and height. */
export type PrintedImage = {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  readonly strokes: readonly { readonly points: readonly Point[]; readonly tone: 'first' | 'second' }[];
  readonly labels: readonly { readonly at: Point; readonly text: string }[];
};

/** Width of a rendered image, in units of its SVG: lines and letters have the same size on every image. */
const SVG_WIDTH = 500;
const COLORS = { first: '#FFD34E', second: '#57D7F2' } as const;
const LETTER = 14;

/** The image alone, or with its annotations as lines and text, which stay sharp at any size. */
export function imageContent(
  { jpeg, width, height, strokes, labels }: PrintedImage,
  language: Language,
): { readonly image: string } | { readonly svg: string } {
  const address = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  if (strokes.length === 0 && labels.length === 0) return { image: address };
  const svgHeight = Math.round((SVG_WIDTH * height) / width);
  const place = ({ x, y }: Point) => `${(x * SVG_WIDTH).toFixed(1)},${(y * svgHeight).toFixed(1)}`;
  const lines = strokes.map(
    ({ points, tone }) =>
      `<polyline points="${points.map(place).join(' ')}" fill="none" stroke="${COLORS[tone]}" stroke-width="1.6"/>`,
  );
  const words = labels.map(({ at, text }) => label(at, text, svgHeight, language));
  const size = `width="${SVG_WIDTH}" height="${svgHeight}"`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${SVG_WIDTH} ${svgHeight}"><image href="${address}" x="0" y="0" ${size} preserveAspectRatio="none"/>${lines.join('')}${words.join('')}</svg>`,
  };
}

/** A value on a dark background beside its point, inside the image. */
function label(at: Point, text: string, height: number, language: Language): string {
  const width = [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? LETTER : LETTER * 0.58), 8);
  const x = Math.max(2, Math.min(SVG_WIDTH - width - 2, at.x * SVG_WIDTH + 8));
  const y = Math.max(2, Math.min(height - LETTER - 8, at.y * height - LETTER / 2 - 3));
  const runs = runsOf(text, language).map((run) => `<tspan font-family="${run.font}">${escaped(run.text)}</tspan>`);
  const ground = `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${LETTER + 6}" fill="#000000" fill-opacity="0.66"/>`;
  return `${ground}<text x="${(x + 4).toFixed(1)}" y="${(y + LETTER + 1).toFixed(1)}" font-size="${LETTER}" fill="${COLORS.first}">${runs.join('')}</text>`;
}

function escaped(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => signs[sign]!);
}

import type { Drawing, DrawnShape } from './drawing.ts';
import { geometryOf } from './shape-geometry.ts';

const COLORS: Readonly<Record<DrawnShape['color'], string>> = {
  red: '#ff3b30',
  yellow: '#ffd60a',
  blue: '#4da3ff',
  white: '#ffffff',
};

/**
 * What is drawn on an image as an SVG document of the image's size, for paper.
 *
 * @param width Pixels of the image.
 */
export function drawingSvg(drawing: Drawing, width: number, height: number): string {
  const shapes = drawing.map((shape) => shapeSvg(shape, width, height)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
}

function shapeSvg(shape: DrawnShape, width: number, height: number): string {
  const drawn = geometryOf(shape, width, height);
  const { unit } = drawn;
  const color = COLORS[shape.color];
  // A dark line below, so that it is seen on white too.
  const both = (element: string) =>
    `<g fill="none" stroke-linecap="round"><g stroke="#000" stroke-opacity="0.55" stroke-width="${unit * 1.8}">${element}</g><g stroke="${color}" stroke-width="${unit}">${element}</g></g>`;
  if (drawn.kind === 'text')
    return `<text x="${drawn.x}" y="${drawn.y}" font-size="${unit * 7}" font-family="sans-serif" font-weight="600" fill="${color}" stroke="#000" stroke-opacity="0.6" stroke-width="${unit * 0.8}" paint-order="stroke">${escaped(drawn.text)}</text>`;
  if (drawn.kind === 'ellipse')
    return both(`<ellipse cx="${drawn.cx}" cy="${drawn.cy}" rx="${drawn.rx}" ry="${drawn.ry}"/>`);
  return both(`<path d="${drawn.d}"/>`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!).replace(/\p{Cc}/gu, ' ');

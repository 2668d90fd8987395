import type { Drawing, DrawnShape } from './drawing.ts';

const COLORS: Readonly<Record<DrawnShape['color'], string>> = {
  red: '#ff3b30',
  yellow: '#ffd60a',
  blue: '#4da3ff',
  white: '#ffffff',
};

/**
 * What is drawn on an image as an SVG document of the image's size, for paper; screens draw the same shapes.
 *
 * @param width Pixels of the image.
 */
export function drawingSvg(drawing: Drawing, width: number, height: number): string {
  const shapes = drawing.map((shape) => shapeSvg(shape, width, height)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
}

function shapeSvg({ kind, color, points, text = '' }: DrawnShape, width: number, height: number): string {
  const unit = Math.max(width, height) / 200;
  const places = points.map(([x, y]) => [x * width, y * height] as const);
  const [x1, y1] = places[0] ?? [0, 0];
  const [x2, y2] = places.at(-1) ?? [x1, y1];
  // A dark line below, so that it is seen on white too.
  const both = (element: string) =>
    `<g fill="none" stroke-linecap="round"><g stroke="#000" stroke-opacity="0.55" stroke-width="${unit * 1.8}">${element}</g><g stroke="${COLORS[color]}" stroke-width="${unit}">${element}</g></g>`;
  if (kind === 'text')
    return `<text x="${x1}" y="${y1}" font-size="${unit * 7}" font-family="sans-serif" font-weight="600" fill="${COLORS[color]}" stroke="#000" stroke-opacity="0.6" stroke-width="${unit * 0.8}" paint-order="stroke">${escaped(text)}</text>`;
  if (kind === 'ellipse')
    return both(
      `<ellipse cx="${(x1 + x2) / 2}" cy="${(y1 + y2) / 2}" rx="${Math.abs(x2 - x1) / 2}" ry="${Math.abs(y2 - y1) / 2}"/>`,
    );
  if (kind === 'line')
    return both(`<path d="${places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}"/>`);
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) =>
    `M${x2} ${y2}L${x2 - unit * 7 * Math.cos(angle + turn)} ${y2 - unit * 7 * Math.sin(angle + turn)}`;
  return both(`<path d="M${x1} ${y1}L${x2} ${y2}${wing(0.45)}${wing(-0.45)}"/>`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!).replace(/\p{Cc}/gu, ' ');

import { type Area, both, within } from '../draw/view.ts';

type Query = {
  /** Whether graphic objects are included. */
  readonly graphics: boolean;
  /** Crops the black beside the image: the image is larger on paper and needs less ink. */
  readonly cut?: boolean;
};

/**
 * A snapshot of a viewport as displayed: the image in its window and position, with its graphic objects.
 *
 * @param viewport The element with the canvas of the image and the layer of graphic objects.
 * @returns Undefined where no image is drawn yet.
 */
export function snapshotOf(viewport: Element, { graphics, cut = false }: Query): HTMLCanvasElement | undefined {
  const image = viewport.querySelector<HTMLCanvasElement>('canvas[data-shown]');
  if (!image || image.width === 0) return undefined;
  const layer = graphics ? viewport.querySelector<SVGSVGElement>('svg') : null;
  const scale = image.width / (image.clientWidth || image.width);
  const whole = { left: 0, top: 0, right: image.width / scale, bottom: image.height / scale };
  const { left, top, right, bottom } = (cut && areaOf(image, layer)) || whole;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((right - left) * scale);
  canvas.height = Math.round((bottom - top) * scale);
  const context = canvas.getContext('2d')!;
  context.drawImage(image, Math.round(-left * scale), Math.round(-top * scale));
  if (layer) {
    context.scale(scale, scale);
    context.translate(-left, -top);
    drawGraphics(context, layer);
  }
  return canvas;
}

/** The area of the canvas that the image covers, with lines and labels that extend beyond it. */
function areaOf(image: HTMLCanvasElement, layer: SVGSVGElement | null): Area | undefined {
  const [left, top, right, bottom] = (image.dataset.covers ?? '').split(' ').map(Number);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined;
  let area: Area = { left, top, right, bottom };
  for (const element of layer?.querySelectorAll<SVGGraphicsElement>('polyline, text') ?? []) {
    const box = element.getBBox();
    if (box.width > 0 || box.height > 0)
      area = both(area, {
        left: box.x - RIM,
        top: box.y - RIM,
        right: box.x + box.width + RIM,
        bottom: box.y + box.height + RIM,
      });
  }
  return within(area, { width: image.clientWidth, height: image.clientHeight });
}

/** Half the width of the widest line, which is not part of its bounding box. */
const RIM = 3;

/** The snapshot as PNG, which is lossless. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the image is too large'))), 'image/png');
  });
}

/** Draws lines and labels of the graphic layer with the style of its style sheet, without handles. */
function drawGraphics(context: CanvasRenderingContext2D, layer: SVGSVGElement): void {
  for (const element of layer.querySelectorAll<SVGElement>('polyline, rect, text')) {
    const style = getComputedStyle(element);
    const group = element.parentElement ? getComputedStyle(element.parentElement) : style;
    context.globalAlpha = Number(style.opacity || 1) * Number(group.opacity || 1);
    context.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
    context.strokeStyle = style.stroke;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.setLineDash(
      style.strokeDasharray
        .split(/[\s,]+/)
        .map(Number.parseFloat)
        .filter(Number.isFinite),
    );
    if (element.tagName === 'rect') drawGround(context, element, style);
    else if (element.tagName === 'polyline') drawLine(context, element.getAttribute('points') ?? '');
    else drawLabels(context, element, style);
  }
  context.globalAlpha = 1;
}

function drawLine(context: CanvasRenderingContext2D, points: string): void {
  context.beginPath();
  for (const [at, point] of points.split(' ').entries()) {
    const [x = 0, y = 0] = point.split(',').map(Number);
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}

function drawGround(context: CanvasRenderingContext2D, element: SVGElement, { fill }: CSSStyleDeclaration): void {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(element.getAttribute(name)));
  context.fillStyle = fill;
  context.fillRect(x!, y!, width!, height!);
}

function drawLabels(context: CanvasRenderingContext2D, element: SVGElement, style: CSSStyleDeclaration): void {
  const text = element.textContent ?? '';
  const [x, y] = [Number(element.getAttribute('x')), Number(element.getAttribute('y'))];
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textAlign = element.getAttribute('text-anchor') === 'end' ? 'right' : 'left';
  context.fillStyle = style.fill;
  context.fillText(text, x, y);
}

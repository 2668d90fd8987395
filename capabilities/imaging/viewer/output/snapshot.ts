/**
 * A picture of a viewport as it stands on the screen: the image in its window and place, and what is drawn on it.
 *
 * @param viewport The element that holds the image's canvas and the layer of marks.
 * @param marks Whether what is drawn on the image is on the picture.
 * @returns Undefined where no image is drawn yet.
 */
export function snapshotOf(viewport: Element, { marks }: { readonly marks: boolean }): HTMLCanvasElement | undefined {
  const image = viewport.querySelector<HTMLCanvasElement>('canvas[data-shown]');
  if (!image || image.width === 0) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  const layer = viewport.querySelector<SVGSVGElement>('svg');
  if (marks && layer) {
    const scale = image.width / (image.clientWidth || image.width);
    context.scale(scale, scale);
    drawMarks(context, layer);
  }
  return canvas;
}

/** The bytes of a picture, as PNG: it loses nothing. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png');
  });
}

/** Draws lines and words of a layer of marks as its style sheet shows them; handles are for the mouse and stay away. */
function drawMarks(context: CanvasRenderingContext2D, layer: SVGSVGElement): void {
  for (const element of layer.querySelectorAll<SVGElement>('polyline, text')) {
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
    if (element.tagName === 'polyline') drawLine(context, element.getAttribute('points') ?? '');
    else drawWords(context, element, style);
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

function drawWords(context: CanvasRenderingContext2D, element: SVGElement, style: CSSStyleDeclaration): void {
  const text = element.textContent ?? '';
  const [x, y] = [Number(element.getAttribute('x')), Number(element.getAttribute('y'))];
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textAlign = element.getAttribute('text-anchor') === 'end' ? 'right' : 'left';
  context.fillStyle = style.fill;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

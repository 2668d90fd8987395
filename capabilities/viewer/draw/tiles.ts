import type { Pixels } from './painter.ts';

/** Assumed maximum texture size where the context does not report it (specification §9). */
const TEXTURE_FALLBACK = 4096;
/**
 * Neighboring pixels that a tile has around its own: the filters of the shaders reach that far, so that no seam shows.
 */
const MARGIN = 2;

/** A part of an image with its own textures. */
export type Tile = {
  /** The area that the tile draws, in pixels of the image. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Position of its textures in the image, and their size. */
  readonly from: Place;
  readonly texture: WebGLTexture;
  /** Overlay planes. */
  readonly overlay: WebGLTexture | undefined;
};

/** An image larger than the maximum texture is drawn in tiles. */
export function makeTiles(gl: WebGL2RenderingContext, pixels: Pixels): Tile[] {
  const most = (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number) || TEXTURE_FALLBACK;
  const isWhole = pixels.width <= most && pixels.height <= most;
  const step = isWhole ? most : most - 2 * MARGIN;
  const tiles: Tile[] = [];
  for (let y = 0; y < pixels.height; y += step) {
    for (let x = 0; x < pixels.width; x += step) {
      const place = { x, y, width: Math.min(step, pixels.width - x), height: Math.min(step, pixels.height - y) };
      const from = widened(place, pixels);
      const overlay = pixels.overlay && makeOverlay(gl, pixels.overlay, pixels.width, from);
      tiles.push({ ...place, from, texture: makeTexture(gl, pixels, from), overlay });
    }
  }
  return tiles;
}

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function widened(place: Place, image: { readonly width: number; readonly height: number }): Place {
  const [x, y] = [Math.max(0, place.x - MARGIN), Math.max(0, place.y - MARGIN)];
  return {
    ...{ x, y },
    width: Math.min(image.width, place.x + place.width + MARGIN) - x,
    height: Math.min(image.height, place.y + place.height + MARGIN) - y,
  };
}

function makeTexture(gl: WebGL2RenderingContext, pixels: Pixels, place: Place): WebGLTexture {
  const { width, height } = place;
  return cutOut(gl, pixels.width, place, () => {
    if ('grey' in pixels) {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16UI, width, height, 0, gl.RED_INTEGER, gl.UNSIGNED_SHORT, pixels.grey);
      filter(gl, gl.NEAREST);
    } else {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels.rgba);
      filter(gl, gl.LINEAR);
    }
  });
}

function makeOverlay(gl: WebGL2RenderingContext, mask: Uint8Array, across: number, place: Place): WebGLTexture {
  return cutOut(gl, across, place, () => {
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8UI, place.width, place.height, 0, gl.RED_INTEGER, gl.UNSIGNED_BYTE, mask);
    filter(gl, gl.NEAREST);
  });
}

/** A texture of a part of an image `across` pixels wide. */
function cutOut(gl: WebGL2RenderingContext, across: number, { x, y }: Place, fill: () => void): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, across);
  gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, x);
  gl.pixelStorei(gl.UNPACK_SKIP_ROWS, y);
  fill();
  for (const name of [gl.UNPACK_ROW_LENGTH, gl.UNPACK_SKIP_PIXELS, gl.UNPACK_SKIP_ROWS]) gl.pixelStorei(name, 0);
  return texture;
}

export function filter(gl: WebGL2RenderingContext, kind: number): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, kind);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, kind);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}

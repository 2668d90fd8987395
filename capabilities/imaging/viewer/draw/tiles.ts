import type { Pixels } from './painter.ts';

/** Largest texture taken for granted where the context does not say (specification §9). */
const TEXTURE_FALLBACK = 4096;

/** A part of an image in textures of its own. */
export type Tile = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly texture: WebGLTexture;
  /** What the device drew over it. */
  readonly overlay: WebGLTexture | undefined;
};

/** An image larger than a texture may be is drawn in tiles; neighbours share a pixel so that no seam shows. */
export function makeTiles(gl: WebGL2RenderingContext, pixels: Pixels): Tile[] {
  const most = (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number) || TEXTURE_FALLBACK;
  const tiles: Tile[] = [];
  for (let y = 0; y < pixels.height; y += most - 1) {
    for (let x = 0; x < pixels.width; x += most - 1) {
      const [width, height] = [Math.min(most, pixels.width - x), Math.min(most, pixels.height - y)];
      const place = { x, y, width, height };
      const overlay = pixels.overlay && makeOverlay(gl, pixels.overlay, pixels.width, place);
      tiles.push({ ...place, texture: makeTexture(gl, pixels, place), overlay });
      if (x + width >= pixels.width) break;
    }
    if (y + most >= pixels.height) break;
  }
  return tiles;
}

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

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

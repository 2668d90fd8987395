import { COLOR, GREY, VERTEX } from './shaders.ts';
import type { Matrix, Size } from './view.ts';

/** Decoded pixels: grey values 0 to 65535 in their order of brightness, or red, green, blue, alpha. */
export type Pixels = Size & ({ readonly grey: Uint16Array } | { readonly rgba: Uint8ClampedArray });

/** Brightness of each of the 65536 grey values. */
export type Tone = Uint8Array;

/** Draws one image; without WebGL2 the same picture through a plain canvas. */
export type Painter = {
  setPixels(pixels: Pixels): void;
  setTone(tone: Tone, inverted: boolean): void;
  draw(matrix: Matrix, screen: Size, scale: number, smooth: boolean): void;
  dispose(): void;
};

/** Largest texture taken for granted where the context does not say (specification §9). */
const TEXTURE_FALLBACK = 4096;

export function createPainter(canvas: HTMLCanvasElement): Painter {
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false, preserveDrawingBuffer: true });
  return gl ? glPainter(canvas, gl) : plainPainter(canvas);
}

type Tile = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly texture: WebGLTexture;
};

function glPainter(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext): Painter {
  let pixels: Pixels | undefined;
  let tone: Tone | undefined;
  let inverted = false;
  let tiles: Tile[] = [];
  let kit = makeKit(gl);
  let last: Parameters<Painter['draw']> | undefined;

  const upload = () => {
    for (const tile of tiles) gl.deleteTexture(tile.texture);
    tiles = pixels ? makeTiles(gl, pixels) : [];
  };
  const uploadTone = () => {
    if (!tone) return;
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, kit.tone);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, 256, 256, 0, gl.RED, gl.UNSIGNED_BYTE, tone);
  };
  const draw: Painter['draw'] = (matrix, screen, scale, smooth) => {
    last = [matrix, screen, scale, smooth];
    if (gl.isContextLost() || !pixels) return;
    canvas.width = Math.round(screen.width * scale);
    canvas.height = Math.round(screen.height * scale);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const isGrey = 'grey' in pixels;
    const { program, locate } = isGrey ? kit.grey : kit.color;
    gl.useProgram(program);
    const [a, b, c, d, e, f] = matrix;
    gl.uniform4f(locate('linear'), a, b, c, d);
    gl.uniform4f(locate('place'), e, f, screen.width, screen.height);
    gl.uniform1i(locate('pixels'), 0);
    if (isGrey) gl.uniform1i(locate('tone'), 1);
    if (isGrey) gl.uniform1f(locate('smoothing'), smooth ? 1 : 0);
    else gl.uniform1f(locate('inverted'), inverted ? 1 : 0);
    for (const tile of tiles) {
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, tile.texture);
      gl.uniform4f(locate('tile'), tile.x, tile.y, tile.width, tile.height);
      gl.uniform2f(locate('size'), tile.width, tile.height);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
  };
  // A lost context takes every texture along; the pixels are still here.
  const lost = (event: Event) => event.preventDefault();
  const restored = () => {
    tiles = [];
    kit = makeKit(gl);
    upload();
    uploadTone();
    if (last) draw(...last);
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);

  return {
    setPixels(next) {
      pixels = next;
      upload();
    },
    setTone(next, isInverted) {
      tone = next;
      inverted = isInverted;
      uploadTone();
    },
    draw,
    dispose() {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
      for (const tile of tiles) gl.deleteTexture(tile.texture);
    },
  };
}

function makeKit(gl: WebGL2RenderingContext) {
  const corners = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  const tone = gl.createTexture();
  gl.activeTexture(gl.TEXTURE1);
  gl.bindTexture(gl.TEXTURE_2D, tone);
  filter(gl, gl.NEAREST);
  return { grey: program(gl, GREY), color: program(gl, COLOR), tone };
}

function program(gl: WebGL2RenderingContext, fragment: string) {
  const made = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.bindAttribLocation(made, 0, 'corner');
  gl.linkProgram(made);
  const places = new Map<string, WebGLUniformLocation | null>();
  const locate = (name: string) => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(made, name));
    return places.get(name)!;
  };
  return { program: made, locate };
}

/** An image larger than a texture may be is drawn in tiles; neighbours share a pixel so that no seam shows. */
function makeTiles(gl: WebGL2RenderingContext, pixels: Pixels): Tile[] {
  const most = (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number) || TEXTURE_FALLBACK;
  const tiles: Tile[] = [];
  for (let y = 0; y < pixels.height; y += most - 1) {
    for (let x = 0; x < pixels.width; x += most - 1) {
      const [width, height] = [Math.min(most, pixels.width - x), Math.min(most, pixels.height - y)];
      tiles.push({ x, y, width, height, texture: makeTexture(gl, pixels, x, y, width, height) });
      if (x + width >= pixels.width) break;
    }
    if (y + most >= pixels.height) break;
  }
  return tiles;
}

function makeTexture(
  gl: WebGL2RenderingContext,
  pixels: Pixels,
  x: number,
  y: number,
  width: number,
  height: number,
): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, pixels.width);
  gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, x);
  gl.pixelStorei(gl.UNPACK_SKIP_ROWS, y);
  if ('grey' in pixels) {
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16UI, width, height, 0, gl.RED_INTEGER, gl.UNSIGNED_SHORT, pixels.grey);
    filter(gl, gl.NEAREST);
  } else {
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels.rgba);
    filter(gl, gl.LINEAR);
  }
  for (const name of [gl.UNPACK_ROW_LENGTH, gl.UNPACK_SKIP_PIXELS, gl.UNPACK_SKIP_ROWS]) gl.pixelStorei(name, 0);
  return texture;
}

function filter(gl: WebGL2RenderingContext, kind: number): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, kind);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, kind);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}

/** Where a browser has no WebGL2: the tone is applied here, the browser scales. */
function plainPainter(canvas: HTMLCanvasElement): Painter {
  const source = document.createElement('canvas');
  const context = canvas.getContext('2d');
  let pixels: Pixels | undefined;
  let tone: Tone | undefined;
  let inverted = false;
  let isFresh = false;

  const render = () => {
    if (!pixels) return;
    source.width = pixels.width;
    source.height = pixels.height;
    const out = new ImageData(pixels.width, pixels.height);
    if ('grey' in pixels) {
      for (const [at, value] of pixels.grey.entries()) out.data.fill(tone?.[value] ?? 0, at * 4, at * 4 + 3);
      for (let at = 3; at < out.data.length; at += 4) out.data[at] = 255;
    } else {
      out.data.set(inverted ? pixels.rgba.map((value, at) => (at % 4 === 3 ? value : 255 - value)) : pixels.rgba);
    }
    source.getContext('2d')?.putImageData(out, 0, 0);
    isFresh = true;
  };
  return {
    setPixels(next) {
      pixels = next;
      isFresh = false;
    },
    setTone(next, isInverted) {
      tone = next;
      inverted = isInverted;
      isFresh = false;
    },
    draw(matrix, screen, scale, smooth) {
      if (!context) return;
      if (!isFresh) render();
      canvas.width = Math.round(screen.width * scale);
      canvas.height = Math.round(screen.height * scale);
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.scale(scale, scale);
      context.transform(...matrix);
      context.imageSmoothingEnabled = smooth;
      context.drawImage(source, 0, 0);
    },
    dispose: () => undefined,
  };
}

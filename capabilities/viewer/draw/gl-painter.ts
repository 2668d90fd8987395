import type { Painter, Pixels, Tone } from './painter.ts';
import { createPyramid, levelFor } from './reduce.ts';
import { colour, type Drawing, grey, VERTEX } from './shaders.ts';
import { filter, makeTiles, type Tile } from './tiles.ts';
import { type Matrix, pixelScale } from './view.ts';

/** Draws with WebGL2: pixels as stored, brightness from a table, so that a change of window uploads nothing. */
export function glPainter(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext): Painter {
  let pixels: Pixels | undefined;
  let tone: Tone | undefined;
  let inverted = false;
  let levels = createLevels(gl, undefined);
  let kit = makeKit(gl);
  let last: Parameters<Painter['draw']> | undefined;

  const uploadTone = () => {
    if (!tone) return;
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, kit.tone);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 256, 256, gl.RED, gl.UNSIGNED_BYTE, tone);
  };
  const draw: Painter['draw'] = (matrix, screen, scale, smooth) => {
    last = [matrix, screen, scale, smooth];
    if (gl.isContextLost() || !pixels) return;
    const [width, height] = [Math.round(screen.width * scale), Math.round(screen.height * scale)];
    // Setting the size of a canvas, even to the same value, makes the browser reallocate it.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const visible = levelShown(matrix, scale, smooth);
    const { size, tiles } = levels(visible.level);
    const kind: Drawing = { overlay: pixels.overlay !== undefined, filter: visible.filter };
    const isGrey = 'grey' in pixels;
    const name = `${isGrey ? 'grey' : 'colour'} ${kind.overlay} ${kind.filter}`;
    const { program, locate } = kit.program(name, () => (isGrey ? grey(kind) : colour(kind)));
    gl.useProgram(program);
    const [a, b, c, d, e, f] = matrix;
    const step = 2 ** visible.level;
    gl.uniform4f(locate('linear'), a * step, b * step, c * step, d * step);
    gl.uniform4f(locate('place'), e, f, screen.width, screen.height);
    gl.uniform2f(locate('reach'), visible.reach.x, visible.reach.y);
    gl.uniform1i(locate('pixels'), 0);
    gl.uniform1i(locate('overlay'), 2);
    if (isGrey) gl.uniform1i(locate('tone'), 1);
    else gl.uniform1f(locate('inverted'), inverted ? 1 : 0);
    for (const tile of tiles) {
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, tile.texture);
      gl.activeTexture(gl.TEXTURE2);
      gl.bindTexture(gl.TEXTURE_2D, tile.overlay ?? null);
      // The last pixels of a level reach beyond the image where its size is odd.
      const [right, bottom] = [Math.min(tile.width, size.width - tile.x), Math.min(tile.height, size.height - tile.y)];
      gl.uniform4f(locate('tile'), tile.x, tile.y, right, bottom);
      gl.uniform2f(locate('origin'), tile.from.x, tile.from.y);
      gl.uniform2f(locate('size'), tile.from.width, tile.from.height);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
  };
  // A lost context loses every texture; the pixels are still in memory.
  const lost = (event: Event) => event.preventDefault();
  const restored = () => {
    kit = makeKit(gl);
    levels = createLevels(gl, pixels);
    uploadTone();
    if (last) draw(...last);
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);

  return {
    setPixels(next) {
      pixels = next;
      levels.dispose();
      levels = createLevels(gl, next);
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
      levels.dispose();
    },
  };
}

/** The level from which an image is drawn under a matrix, and how its pixels are interpolated. */
function levelShown(matrix: Matrix, density: number, smooth: boolean) {
  const { x, y } = pixelScale(matrix);
  const scale = { x: x * density, y: y * density };
  const level = levelFor(scale);
  const step = 2 ** level;
  // Screen pixels that coincide with image pixels need no filter.
  const reach = { x: Math.max(1, 1 / (scale.x * step)), y: Math.max(1, 1 / (scale.y * step)) };
  const isSmaller = reach.x > 1.001 || reach.y > 1.001;
  return { level, reach, filter: isSmaller ? 'minify' : smooth ? 'linear' : 'nearest' } as const;
}

/** Textures of an image by level, uploaded when a level is first drawn. */
function createLevels(gl: WebGL2RenderingContext, pixels: Pixels | undefined) {
  const pyramid = pixels && createPyramid(pixels);
  const made = new Map<number, Tile[]>();
  const levelOf = (level: number) => {
    const tiles = made.get(level) ?? (pyramid ? makeTiles(gl, pyramid(level)) : []);
    made.set(level, tiles);
    const step = 2 ** level;
    return { tiles, size: { width: (pixels?.width ?? 0) / step, height: (pixels?.height ?? 0) / step } };
  };
  return Object.assign(levelOf, { dispose: () => drop(gl, [...made.values()].flat()) });
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
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, 256, 256);
  filter(gl, gl.NEAREST);
  const programs = new Map<string, Program>();
  return {
    tone,
    /** The program of this name, compiled when the first image needs it. */
    program(name: string, fragment: () => string): Program {
      const made = programs.get(name) ?? makeProgram(gl, fragment());
      programs.set(name, made);
      return made;
    },
  };
}

type Program = { readonly program: WebGLProgram; readonly locate: (uniform: string) => WebGLUniformLocation | null };

function makeProgram(gl: WebGL2RenderingContext, fragment: string): Program {
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

function drop(gl: WebGL2RenderingContext, tiles: readonly Tile[]): void {
  for (const { texture, overlay } of tiles) {
    gl.deleteTexture(texture);
    if (overlay) gl.deleteTexture(overlay);
  }
}

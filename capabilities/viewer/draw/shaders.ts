/** A quad of image pixels, placed by the view's matrix. */
export const VERTEX = `#version 300 es
in vec2 corner;
uniform vec4 tile;      // x y width height in image pixels
uniform vec2 origin;    // of the tile's texture in image pixels
uniform vec4 linear;    // a b c d of the matrix
uniform vec4 place;     // e f, width and height of the screen
out vec2 at;
void main() {
  vec2 point = tile.xy + corner * tile.zw;
  at = point - origin;
  vec2 px = vec2(linear.x * point.x + linear.z * point.y, linear.y * point.x + linear.w * point.y) + place.xy;
  gl_Position = vec4(px / place.zw * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}`;

/** Overlay planes, white; thin lines stay visible on a small screen. */
const OVERLAY = `
uniform highp usampler2D overlay;
float line(vec2 at, vec2 size) {
  vec2 reach = min(fwidth(at), vec2(6.0)) * 0.5;
  uint any = 0u;
  for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    ivec2 p = clamp(ivec2(floor(at + vec2(x, y) * reach * 0.66)), ivec2(0), ivec2(size) - 1);
    any |= texelFetch(overlay, p, 0).r;
  }
  return any > 0u ? 1.0 : 0.0;
}`;
const NO_OVERLAY = 'float line(vec2 at, vec2 size) { return 0.0; }';

/** Ways to draw an image; each is a program of its own. */
export type Drawing = {
  readonly overlay: boolean;
  /**
   * Enlarged: brightness is interpolated between pixels. Reduced: stored values are averaged, otherwise stripes appear.
   */
  readonly filter: 'nearest' | 'linear' | 'minify';
};

/**
 * Grey: the stored value is looked up in the brightness table; between pixels the brightness is interpolated, not the
 * value.
 *
 * Where the CPU draws instead of a graphics card every operation counts, so each image runs only those that it needs.
 */
export const grey = ({ overlay, filter }: Drawing) => `#version 300 es
precision highp float;
precision highp usampler2D;
uniform usampler2D pixels;
uniform sampler2D tone;
uniform vec2 size;
uniform vec2 reach;
in vec2 at;
out vec4 color;
${overlay ? OVERLAY : NO_OVERLAY}
float brightness(uint v) {
  return texelFetch(tone, ivec2(int(v & 255u), int(v >> 8u)), 0).r;
}
float shade(ivec2 p) { return brightness(texelFetch(pixels, p, 0).r); }
void main() {
  ivec2 last = ivec2(size) - 1;
  ${GREY[filter]}
  color = vec4(vec3(max(g, line(at, size))), 1.0);
}`;

/** Mean of the pixels around a point, weighted by a triangle of twice the step from one screen pixel to the next. */
const mean = (type: string, fetch: string) => `vec2 m = at - 0.5;
  ivec2 first = max(ivec2(ceil(m - reach)), ivec2(0));
  ivec2 end = min(ivec2(floor(m + reach)), last);
  ${type} sum = ${type}(0.0);
  float weights = 0.0;
  for (int y = first.y; y <= end.y; y++) for (int x = first.x; x <= end.x; x++) {
    vec2 w = 1.0 - abs(vec2(x, y) - m) / reach;
    float weight = max(w.x, 0.0) * max(w.y, 0.0);
    sum += weight * ${fetch};
    weights += weight;
  }`;

const GREY = {
  nearest: 'float g = shade(clamp(ivec2(floor(at)), ivec2(0), last));',
  // None of the four pixels around a point is outside: beyond the center of the last pixel there is nothing to
  // interpolate with.
  linear: `vec2 u = clamp(at - 0.5, vec2(0.0), vec2(last));
  ivec2 i = ivec2(u);
  ivec2 j = min(i + 1, last);
  vec2 f = u - vec2(i);
  float g = mix(mix(shade(i), shade(ivec2(j.x, i.y)), f.x), mix(shade(ivec2(i.x, j.y)), shade(j), f.x), f.y);`,
  minify: `${mean('float', 'float(texelFetch(pixels, ivec2(x, y), 0).r)')}
  float g = brightness(uint(sum / max(weights, 1e-6) + 0.5));`,
} as const;

/** Colour unchanged; inverted on request. */
export const colour = ({ overlay, filter }: Drawing) => `#version 300 es
precision highp float;
uniform sampler2D pixels;
uniform vec2 size;
uniform vec2 reach;
uniform float inverted;
in vec2 at;
out vec4 color;
${overlay ? OVERLAY : NO_OVERLAY}
void main() {
  ${filter === 'minify' ? COLOUR_MEAN : 'vec3 c = texture(pixels, at / size).rgb;'}
  color = vec4(max(mix(c, 1.0 - c, inverted), vec3(line(at, size))), 1.0);
}`;

const COLOUR_MEAN = `ivec2 last = ivec2(size) - 1;
  ${mean('vec3', 'texelFetch(pixels, ivec2(x, y), 0).rgb')}
  vec3 c = sum / max(weights, 1e-6);`;

/** Largest file that is taken for a logo. */
export const MAX_LOGO_BYTES = 5_000_000;
/** Most pixels of an image that is decoded for one: a small file may hold a wall of them. */
export const MAX_LOGO_PIXELS = 40_000_000;
/** Longer side of the logo that is kept. */
export const LOGO_PIXELS = 384;

const MAGIC: readonly (readonly [kind: string, bytes: readonly (number | undefined)[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['webp', [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50]],
];

/**
 * Kind of raster image that a file begins as, by its first bytes; its name and its declared type say nothing.
 *
 * @returns undefined for everything else, SVG included: a drawing may hold programs and addresses.
 */
export function rasterKind(bytes: Uint8Array): string | undefined {
  return MAGIC.find(([, magic]) => magic.every((byte, at) => byte === undefined || bytes[at] === byte))?.[0];
}

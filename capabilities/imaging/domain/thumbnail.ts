/** Longer side of a thumbnail in pixels. */
export const THUMBNAIL_SIDE = 256;

// Preloading that starts before the viewer is loaded: a separate entry point, so that it is small.
export { warmDecoders } from './load/decoders.ts';
export { endFirstImage, showFirstImage } from './stage/first-image.ts';
export { withImages } from './stage/order.ts';
export type { ViewerImage } from './viewer-image.ts';

// What can begin before the viewer itself is loaded: an entrance of its own, so that it is small.
export { warmDecoders } from './load/decoders.ts';
export { endFirstImage, showFirstImage } from './stage/first-image.ts';
export { withImages } from './stage/order.ts';
export type { ViewerImage } from './viewer-image.ts';

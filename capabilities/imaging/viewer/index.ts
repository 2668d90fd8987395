export { SharedViewer } from './shared-viewer.tsx';
export { ImageViewer, type ViewerSeries } from './stage/viewer.tsx';
export type { UrlOf, ViewerImage } from './viewer-image.ts';

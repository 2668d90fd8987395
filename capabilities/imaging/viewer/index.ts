export { warmDecoders } from './load/decoders.ts';
export { SharedViewer } from './shared-viewer.tsx';
export type { ForeignMark } from './stage/mark-layer.tsx';
export type { PanelTab } from './stage/panel.tsx';
export type { KeptMarks } from './stage/use-kept.ts';
export { ImageViewer, type ViewerSeries, type ViewerStudy } from './stage/viewer.tsx';
export type { UrlOf, ViewerImage } from './viewer-image.ts';

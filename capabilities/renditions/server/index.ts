export { renditionHandlers } from './cine.handlers.ts';
export { drawForPrint, findPrintable } from './draw-for-print.ts';
export { openDrawing } from './open-drawing.ts';
export { startPreparing } from './prepare-loop.ts';
export { renderFrames } from './render-frames.ts';

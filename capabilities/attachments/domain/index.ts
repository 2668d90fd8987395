export {
  ATTACHMENT_PIXELS,
  type AttachmentModel,
  attachmentModels,
  type FileType,
  fileTypeOf,
  fileTypes,
  isImage,
  MAX_ATTACHMENT_BYTES,
  MAX_DECODED_PIXELS,
  modelsFor,
  THUMBNAIL_PIXELS,
} from './attachment.ts';
export {
  type Drawing,
  type DrawnShape,
  drawingColors,
  MAX_POINTS,
  MAX_SHAPES,
  type Point,
  shapeKinds,
  simplifyLine,
} from './drawing.ts';
export { drawingSvg } from './drawing-svg.ts';
export { geometryOf } from './shape-geometry.ts';

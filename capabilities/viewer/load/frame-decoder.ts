/** Apart, so that a worker that only shows renditions does not load it. */
export { decodeFrame } from '@alder/dicom/pixels';

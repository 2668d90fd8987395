/** A separate module, so that a worker that decodes only renditions does not load it. */
export { decodeFrame } from '@alder/dicom/pixels';

export { type GatewayImage, gatewayImage, getGatewayImage, putGatewayImage } from './gateway-calls.ts';
export {
  patientIdMismatch,
  uploadChecksum,
  uploadEnding,
  uploadOffset,
  uploadsMost,
  uploadType,
  uploadUnreadable,
} from './refusals.ts';
export {
  cancelUpload,
  createPacs,
  getUpload,
  type Upload,
  upload,
  uploadRaw,
  uploadThumb,
} from './upload-calls.ts';

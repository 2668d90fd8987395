export {
  type AcknowledgmentCode,
  type AcknowledgmentOptions,
  acknowledge,
  hl7Time,
  isAccepted,
} from './acknowledgment.ts';
export { type BatchHeader, writeBatch } from './batch.ts';
export {
  acknowledgeQuery,
  displayReply,
  type HostQuery,
  isQuery,
  orderReply,
  readQuery,
  refuseQuery,
} from './host-query.ts';
export {
  componentsOf,
  type Encoding,
  escapeText,
  type Hl7Message,
  MessageFault,
  makeSegment,
  plainTextOf,
  readMessage,
  repeatsOf,
  type Segment,
  segmentsOf,
  textOf,
  unescapeText,
  usualEncoding,
  writeMessage,
} from './message.ts';
export { createMllpFramer, FS, MESSAGE_LIMIT_BYTES, type MllpFramer, VT, wrapMllp } from './mllp.ts';
export { type OrderRequest, writeOrder } from './order.ts';

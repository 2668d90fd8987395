export { type Command, commandFields, statuses } from './command.ts';
export type { TlsOfCall } from './dial.ts';
export { type ListeningNode, listen, type NodeOptions } from './node.ts';
export { ProtocolFault, type Rejection, rejections } from './pdu.ts';
export { MAX_DATA_PDU_BYTES } from './pdu-reader.ts';
export { type Called, Rejected, Requestor } from './requestor.ts';
export type { Retrieved } from './retrieve.ts';
export { readIdentifier } from './serve-query.ts';
export type {
  Destination,
  EventReport,
  NodePart,
  NodeServices,
  NormalizedRequest,
  NormalizedResponse,
  Request,
  StoreSink,
} from './services.ts';

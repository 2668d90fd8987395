export { type Command, statuses } from './command.ts';
export { type ListeningNode, listen, type NodeOptions } from './node.ts';
export { ProtocolFault, type Rejection, rejections } from './pdu.ts';
export { DATA_PDU_MOST_BYTES } from './pdu-reader.ts';
export { type Called, Rejected, Requestor } from './requestor.ts';
export type { Asked, NodeServices, StoreSink } from './services.ts';

export {
  askTypes,
  commandStates,
  getPulpoCommands,
  type PulpoCommand,
  pulpoAction,
  pulpoCommand,
  sendToPulpo,
} from './ask-calls.ts';
export { createRecord, moveRecord, updateRecord, updateRecords } from './correction-calls.ts';
export { getRecordFile, getRecordFiles } from './file-calls.ts';
export {
  acknowledgeCommand,
  COMMAND_TTL_HOURS,
  commandTypes,
  type GatewayCommand,
  gatewayCommand,
  type OrderArgs,
  OUTCOME_LIMIT,
  pollCommands,
  putResult,
} from './gateway-calls.ts';
export {
  type ActReceipt,
  type GatewayAct,
  gatewayAct,
  MAX_TYPED_VALUES,
  type PageData,
  pageData,
} from './gateway-page.ts';
export {
  challengeText,
  closeCode,
  type FrameBody,
  type FromCloud,
  type FromGateway,
  fromCloud,
  fromGateway,
  GATEWAY_SOCKET_PATH,
  isPermanent,
  PING_SECONDS,
  PROTOCOL_VERSION,
} from './gateway-protocol.ts';
export {
  discardRecord,
  getQuarantined,
  getRawTransmission,
  getUnmatched,
  matchRecord,
  replayTransmission,
  type Transmission,
  transmission,
} from './inbox-calls.ts';
export { type LabRecord, type ResultValue, rangeSnapshot, record, resultValue } from './lab-record.ts';
export { uploadLaboratoryFile } from './laboratory-calls.ts';
export {
  cancelOrder,
  cancelOrderAtDevice,
  closeOrder,
  getAllOrders,
  type LabOrder,
  labOrder,
  orderCause,
  rerun,
  sendOrder,
  updateOrder,
  updateOrders,
} from './order-calls.ts';
export { acknowledgeRecord, getNewRecords, getRecord, getRecords, reviewRecord } from './record-calls.ts';
export * from './refusals.ts';
export { getReruns, rerunRecord } from './rerun-calls.ts';
export { type FoundRecord, foundRecord, getRecordCounts, searchRecords } from './search-calls.ts';
export { matchRecords, triageRecords, triageTransmissions } from './triage-calls.ts';

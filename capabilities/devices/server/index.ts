import { deviceHandlers } from './device.handlers.ts';
import { pulpoHandlers } from './pulpo.handlers.ts';

export { noteSoftware, passQc, touchDevice } from './device.repository.ts';
export { enrollGateway } from './enroll-gateway.ts';
export { fleetHandlers } from './fleet.handlers.ts';
export { authenticateGateway, type GatewayProof, gatewayFinder } from './gateway-session.ts';
export { type EnrolledGateway, listGatewaysOf, revokeGatewayOf } from './monitor-gateways.ts';
export { devicesServedBy, recordHeartbeat } from './record-heartbeat.ts';
export { sweepGateways } from './sweep-gateways.ts';
export const devicesHandlers = [...pulpoHandlers, ...deviceHandlers];

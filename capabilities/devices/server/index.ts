import { deviceHandlers } from './device.handlers.ts';
import { pulpoHandlers } from './pulpo.handlers.ts';

export { enrollGateway } from './enroll-gateway.ts';
export { type GatewayProof, gatewayDoor, gatewayFinder } from './gateway-session.ts';
export { type EnrolledGateway, listGatewaysOf, revokeGatewayOf } from './look-after-gateways.ts';
export { sweepGateways } from './sweep-gateways.ts';
export { devicesServedBy, takeBeat } from './take-beat.ts';
export const devicesHandlers = [...pulpoHandlers, ...deviceHandlers];

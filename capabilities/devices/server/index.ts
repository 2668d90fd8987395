import { deviceHandlers } from './device.handlers.ts';
import { pulpoHandlers } from './pulpo.handlers.ts';

export { enrollGateway } from './enroll-gateway.ts';
export { gatewayFinder } from './gateway-session.ts';
export { sweepGateways } from './sweep-gateways.ts';
export const devicesHandlers = [...pulpoHandlers, ...deviceHandlers];

import type { Implementation } from '@alder/server';
import { askHandlers } from './ask.handlers.ts';
import { fileHandlers } from './file.handlers.ts';
import { gatewayHandlers } from './gateway.handlers.ts';
import { inboxHandlers } from './inbox.handlers.ts';
import { laboratoryHandlers } from './laboratory.handlers.ts';
import { orderHandlers } from './order.handlers.ts';
import type { Devices } from './receive-message.ts';
import { recordHandlers } from './record.handlers.ts';
import { rerunHandlers } from './rerun.handlers.ts';
import { searchHandlers } from './search.handlers.ts';
import { triageHandlers } from './triage.handlers.ts';

export {
  type ConnectionLimits,
  type GatewayConnections,
  openGatewayConnections,
} from './gateway-connection.ts';
export { withdraw } from './order.handlers.ts';
export { isGatewayAway, placeOrder, relabelOrders, setSample } from './place-order.ts';
export { modelFor, orderTest, withdrawTest } from './planned-tests.ts';
export { acknowledge } from './record.handlers.ts';
export { setVerifyState } from './record.repository.ts';
export { sweepLab } from './sweep-lab.ts';
export {
  type Correction,
  correctValues,
  enterForOrder,
  type OrderResult,
  type Review,
} from './typed-result.ts';

/** Every handler of the laboratory, for `apps/server/src/compose.ts`. */
export const labHandlers = (devices: Devices): readonly Implementation[] => [
  ...orderHandlers,
  ...recordHandlers,
  ...rerunHandlers,
  ...fileHandlers,
  ...inboxHandlers(devices),
  ...laboratoryHandlers(devices),
  ...searchHandlers,
  ...triageHandlers,
  ...gatewayHandlers(devices),
  ...askHandlers,
];

import { gatewayHandlers } from './gateway.handlers.ts';
import { inboxHandlers } from './inbox.handlers.ts';
import { orderHandlers } from './order.handlers.ts';
import { rangeHandlers } from './range.handlers.ts';
import { recordHandlers } from './record.handlers.ts';

export {
  type ConnectionLimits,
  type GatewayConnections,
  openGatewayConnections,
} from './gateway-connection.ts';
export { orderTest, withdrawTest } from './planned-tests.ts';
export { sweepLab } from './sweep-lab.ts';
export const labHandlers = [
  ...orderHandlers,
  ...recordHandlers,
  ...inboxHandlers,
  ...rangeHandlers,
  ...gatewayHandlers,
];

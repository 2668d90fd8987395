import type { Implementation } from '@alder/server';
import { type PhotoDeps, photoHandlers } from './photo.handlers.ts';
import { reviewHandlers } from './review.handlers.ts';
import { serviceLogHandlers } from './service-log.handlers.ts';

export { deletedServiceLogs } from './deleted-logs.ts';
export { logDeviceFault } from './log-device-fault.ts';
export { sweepServiceLogs } from './sweep-service-logs.ts';

/** Every call about service logs and replacements, for `apps/server/src/compose.ts`. */
export const serviceLogsHandlers = (photos: PhotoDeps): readonly Implementation[] => [
  ...serviceLogHandlers,
  ...photoHandlers(photos),
  ...reviewHandlers,
];

export { ReviewScreen } from './review.screen.tsx';
export { ServiceLogsScreen } from './service-logs.screen.tsx';

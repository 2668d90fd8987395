export { DevicesScreen } from './devices.screen.tsx';
export { PulpoScreen } from './pulpo.screen.tsx';

export { TillScreen } from './till.screen.tsx';

export { WalkInScreen } from './walk-in.screen.tsx';

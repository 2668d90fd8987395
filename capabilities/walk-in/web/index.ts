export { WalkInsScreen } from './walk-ins.screen.tsx';

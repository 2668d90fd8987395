export { RangesScreen } from './ranges.screen.tsx';

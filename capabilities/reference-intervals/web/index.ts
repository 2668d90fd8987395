export { OwnIntervals } from './own-intervals.panel.tsx';

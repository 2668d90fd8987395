export { HandoutStrip } from './handout-strip.panel.tsx';
export { HandoutsScreen } from './handouts.screen.tsx';

export { Scales } from './scales.panel.tsx';

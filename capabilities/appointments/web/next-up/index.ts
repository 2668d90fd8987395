export { NextUp } from './next-up.panel.tsx';

export { windowRange } from './window.ts';

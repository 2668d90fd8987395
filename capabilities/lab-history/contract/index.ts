export { exportLabMatrix, getLabMatrix } from './matrix-calls.ts';

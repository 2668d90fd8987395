export * from './delta-calls.ts';
export { exportLabMatrix, getLabMatrix } from './matrix-calls.ts';

export * from './chart-calls.ts';
export * from './confirm-implausible.ts';
export * from './differential-calls.ts';
export * from './refusals.ts';

export * from './chart-calls.ts';
export * from './refusals.ts';

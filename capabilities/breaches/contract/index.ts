export * from './breach-calls.ts';
export * from './refusals.ts';

export * from './line-calls.ts';
export * from './refusals.ts';

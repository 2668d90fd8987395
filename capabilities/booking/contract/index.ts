export * from './public-calls.ts';
export * from './refusals.ts';
export * from './rule-calls.ts';

export * from './public-calls.ts';
export * from './reception-calls.ts';
export * from './refusals.ts';

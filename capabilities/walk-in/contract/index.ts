export * from './desk-calls.ts';
export * from './public-calls.ts';
export * from './refusals.ts';

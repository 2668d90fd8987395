export * from './erasure-calls.ts';
export * from './refusals.ts';

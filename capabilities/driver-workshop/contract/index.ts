export * from './refusals.ts';
export * from './workshop-calls.ts';

export * from './import-calls.ts';
export * from './refusals.ts';

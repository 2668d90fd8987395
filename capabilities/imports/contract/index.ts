export * from './history-calls.ts';
export * from './import-calls.ts';
export * from './refusals.ts';

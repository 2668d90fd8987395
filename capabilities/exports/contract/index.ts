export * from './export-calls.ts';
export * from './refusals.ts';

export * from './closing-calls.ts';
export * from './refusals.ts';
export * from './till-calls.ts';

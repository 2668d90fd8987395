export * from './import-calls.ts';
export * from './public-calls.ts';
export * from './refusals.ts';
export * from './share-calls.ts';

export * from './refusals.ts';
export * from './share-calls.ts';

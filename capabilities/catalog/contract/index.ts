export * from './catalog-calls.ts';
export * from './import-calls.ts';
export * from './list-calls.ts';
export * from './price-calls.ts';
export * from './refusals.ts';
export * from './resources-calls.ts';
export * from './starting-price-calls.ts';
export * from './template-calls.ts';

export * from './columns.ts';
export * from './dates.ts';
export * from './import-flow.ts';
export * from './money.ts';
export * from './old-systems.ts';
export * from './read-history.ts';
export * from './read-price.ts';
export * from './read-row.ts';

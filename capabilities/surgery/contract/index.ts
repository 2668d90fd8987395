export * from './consent-calls.ts';
export * from './emergency-calls.ts';
export * from './refusals.ts';
export * from './sheet-calls.ts';
export * from './surgery-calls.ts';
export * from './view-calls.ts';

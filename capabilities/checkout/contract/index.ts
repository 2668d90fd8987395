export * from './receipt-calls.ts';
export * from './refusals.ts';

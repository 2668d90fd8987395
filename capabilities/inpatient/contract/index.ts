export * from './order-calls.ts';
export * from './owner-page-calls.ts';
export * from './refusals.ts';
export * from './slot-calls.ts';
export * from './stay-calls.ts';
export * from './ward-calls.ts';

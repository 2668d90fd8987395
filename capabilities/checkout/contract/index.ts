export * from './coupon-calls.ts';
export * from './invoice-calls.ts';
export * from './plan-calls.ts';
export * from './receipt-calls.ts';
export * from './refusals.ts';
export * from './several-calls.ts';

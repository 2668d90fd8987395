export * from './coupon-calls.ts';
export * from './receipt-calls.ts';
export * from './refusals.ts';

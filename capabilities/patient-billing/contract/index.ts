export * from './pet-receipt-calls.ts';

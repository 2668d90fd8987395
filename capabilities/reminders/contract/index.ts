export * from './reminder-calls.ts';

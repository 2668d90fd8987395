export * from './anaesthesia.ts';
export * from './checklist.ts';
export * from './consent.ts';
export * from './emergency.ts';
export * from './surgery-flow.ts';

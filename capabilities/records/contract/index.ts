export * from './board-calls.ts';
export * from './entry-calls.ts';
export * from './memo-calls.ts';
export * from './record-calls.ts';
export * from './refusals.ts';
export * from './visit-change-calls.ts';

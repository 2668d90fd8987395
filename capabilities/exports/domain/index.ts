export * from './archive-path.ts';
export * from './export-flow.ts';
export * from './manifest.ts';
export * from './tables.ts';

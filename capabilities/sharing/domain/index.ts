export * from './guessing.ts';
export * from './share.ts';

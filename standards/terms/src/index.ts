export { type Analyzer, analyzers } from './analyzer.ts';
export { dosesPerDay, type Frequency, frequencies } from './frequency.ts';

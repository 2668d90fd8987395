export { PainFields } from './pain-fields.tsx';
export { PainWaiting } from './pain-waiting.tsx';
export { Scales } from './scales.panel.tsx';

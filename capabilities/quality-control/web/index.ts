export { QcScreen } from './qc.screen.tsx';
export { RecordQc } from './record-qc.panel.tsx';

export { RecordSigning } from './record-signing.panel.tsx';

export { encapsulatedPdf } from './encapsulated-pdf.ts';
export {
  MAX_REPORT_ITEMS,
  type ReportItem,
  type ReportReference,
  readReport,
  type StructuredReport,
} from './structured-report.ts';
export {
  MAX_WAVEFORM_SAMPLES,
  readWaveforms,
  type Waveform,
  type WaveformChannel,
  type WaveformGroup,
} from './waveform.ts';

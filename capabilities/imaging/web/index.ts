export type { ImagingSlots } from './imaging-slots.ts';
export { ImagingTabLabel, PatientImagingPanel, RecordImagesStrip } from './patient-imaging.panel.tsx';
export { RetentionPart } from './retention.part.tsx';
export { StudyListScreen } from './studies.screen.tsx';
export { UsageScreen } from './usage.screen.tsx';
export { UsageLine } from './usage-line.tsx';

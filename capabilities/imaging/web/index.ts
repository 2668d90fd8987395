export type { ImagingSlots } from './imaging-slots.ts';
export { ImagingTabLabel, PatientImagingPanel, RecordImagesStrip } from './patient-imaging.panel.tsx';
export { createSaveFile } from './save-file.ts';
export { StudyListScreen } from './studies.screen.tsx';
export { UploadDialog, UploadDropZone } from './upload.dialog.tsx';
export { UsageScreen } from './usage.screen.tsx';
export { UsageLine } from './usage-line.tsx';

export { ImagingTabLabel, PatientImagingPanel, RecordImagesStrip } from './patient-imaging.panel.tsx';
export { type ImagingSlots, StudyListScreen } from './studies.screen.tsx';
export { UploadDialog, UploadDropZone } from './upload.dialog.tsx';
export { ViewerScreen } from './viewer.screen.tsx';

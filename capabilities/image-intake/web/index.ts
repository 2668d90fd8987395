export { createSaveFile } from './save-file.ts';
export { UploadDialog, UploadDropZone } from './upload.dialog.tsx';

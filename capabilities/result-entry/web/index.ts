export { CorrectResult } from './correct.dialog.tsx';
export { type FilesProps, TypeResult } from './enter.dialog.tsx';

export { CorrectResult } from './correct.dialog.tsx';
export { TypeResult } from './enter.dialog.tsx';

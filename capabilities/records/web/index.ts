export { RecordEditorScreen } from './record-editor.screen.tsx';
export type { RecordSlots } from './record-slots.ts';

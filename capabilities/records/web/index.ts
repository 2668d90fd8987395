export { RecordEditorScreen, type RecordSlots } from './record-editor.screen.tsx';

export { BoardScreen } from './board.screen.tsx';
export type { BoardSlots } from './board-slots.ts';
export { RecordEditorScreen, type RecordSlots } from './record-editor.screen.tsx';

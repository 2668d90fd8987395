export { ViewerDialog } from './viewer.dialog.tsx';
export { ViewerScreen } from './viewer.screen.tsx';
export type { ViewerSlots } from './viewer-slots.ts';

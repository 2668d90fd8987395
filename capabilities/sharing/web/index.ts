export { ImportDialog } from './import.dialog.tsx';
export type { ShareRow } from './import-choice.form.tsx';
export { ShareDialog } from './share.dialog.tsx';
export type { SharedViewerProps } from './share-pacs.screen.tsx';
export { SharePage } from './share-page.tsx';
export { SharesScreen } from './shares.screen.tsx';
export { TakeOverButton } from './take-over.button.tsx';

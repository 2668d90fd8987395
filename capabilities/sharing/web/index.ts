export { ShareDialog } from './share.dialog.tsx';
export type { SharedViewerProps } from './share-pacs.screen.tsx';
export { SharePage } from './share-page.tsx';
export { SharesScreen } from './shares.screen.tsx';

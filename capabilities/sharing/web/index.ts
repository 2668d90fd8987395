export { ShareDialog } from './share.dialog.tsx';
export { ShareGateScreen } from './share-gate.screen.tsx';
export { type SharedViewerProps, SharePacsScreen } from './share-pacs.screen.tsx';
export { SharesScreen } from './shares.screen.tsx';

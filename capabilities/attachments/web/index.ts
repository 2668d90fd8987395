export { AttachmentsPanel } from './attachments.panel.tsx';
export { AttachmentsStrip, OrderFiles, ResultFiles } from './attachments-strip.tsx';
export { FilesTabLabel } from './files-tab-label.tsx';

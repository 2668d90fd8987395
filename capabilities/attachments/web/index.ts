export { AttachmentsPanel } from './attachments.panel.tsx';
export { AttachmentsStrip } from './attachments-strip.tsx';
export { FilesTabLabel } from './files-tab-label.tsx';

export { attachmentHandlers, followAttachments, giveFilesToResult, type SendStored } from './attachment.handlers.ts';
export { decodeAttachment } from './decode-attachment.ts';
export { deletedAttachments } from './deleted-attachments.ts';
export { type ImportedAttachment, importedAttachments } from './imported-attachments.ts';
export { listResultImages } from './printed-images.ts';

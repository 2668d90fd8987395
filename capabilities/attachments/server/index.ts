export { attachmentHandlers, type SendStored } from './attachment.handlers.ts';

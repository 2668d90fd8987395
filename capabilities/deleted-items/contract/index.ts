export { type DeletedItem, deletedItem, getDeletedItems, restoreDeleted } from './deleted-calls.ts';
export * from './refusals.ts';

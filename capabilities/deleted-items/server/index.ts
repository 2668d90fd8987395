export { type DeletedSources, deletedItemHandlers } from './deleted.handlers.ts';

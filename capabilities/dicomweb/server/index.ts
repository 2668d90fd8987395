import type { Implementation } from '@alder/server';
import type { Archive } from './archive.ts';
import { capabilitiesHandlers } from './capabilities.handlers.ts';
import { frameHandlers } from './frame.handlers.ts';
import { renderedHandlers } from './rendered.handlers.ts';
import { retrieveHandlers } from './retrieve.handlers.ts';
import { searchHandlers } from './search.handlers.ts';
import { storeHandlers } from './store.handlers.ts';
import { wadoUriHandlers } from './wado-uri.handlers.ts';

/** Every call of DICOMweb, for programs with a token. */
export function dicomwebHandlers(archive: Archive): Implementation[] {
  return [
    ...searchHandlers,
    ...retrieveHandlers(archive),
    ...frameHandlers(archive),
    ...renderedHandlers(archive),
    ...storeHandlers(archive),
    ...wadoUriHandlers(archive),
    ...capabilitiesHandlers,
  ];
}

export type { Archive } from './archive.ts';
export { type Indexing, type IndexingOptions, startIndexing } from './index-loop.ts';
export { addToken, type ListedToken, listTokens, type NewToken, revokeToken } from './token.repository.ts';
export { dicomwebFinder, dicomwebToken } from './token-session.ts';

import type { Implementation } from '@alder/server';
import { capabilitiesHandlers } from './capabilities.handlers.ts';
import { frameHandlers } from './frame.handlers.ts';
import { renderedHandlers } from './rendered.handlers.ts';
import { retrieveHandlers } from './retrieve.handlers.ts';
import { searchHandlers } from './search.handlers.ts';
import { storeHandlers } from './store.handlers.ts';
import { wadoUriHandlers } from './wado-uri.handlers.ts';

/** Every call of DICOMweb, for programs with a token. */
export const dicomwebHandlers: Implementation[] = [
  ...searchHandlers,
  ...retrieveHandlers,
  ...frameHandlers,
  ...renderedHandlers,
  ...storeHandlers,
  ...wadoUriHandlers,
  ...capabilitiesHandlers,
];

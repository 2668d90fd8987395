import type { Implementation } from '@alder/server';
import { entryHandlers } from './catalog.handlers.ts';
import { importHandlers } from './import.handlers.ts';
import { listHandlers } from './list.handlers.ts';
import { priceHandlers } from './price.handlers.ts';
import { resourcesHandlers } from './resources.handlers.ts';
import { startingPriceHandlers } from './starting-price.handlers.ts';
import { templateHandlers } from './template.handlers.ts';

export { deletedCatalog } from './deleted-catalog.ts';
export { importedPrices, planPrices } from './imported-prices.ts';
export { type Price, priceDefaults } from './price-defaults.ts';

/** Every handler of the room, for `apps/server/src/compose.ts`. */
export const catalogHandlers: readonly Implementation[] = [
  ...entryHandlers,
  ...importHandlers,
  ...listHandlers,
  ...priceHandlers,
  ...startingPriceHandlers,
  ...templateHandlers,
  ...resourcesHandlers,
];

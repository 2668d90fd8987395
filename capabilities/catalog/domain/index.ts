export {
  type CatalogModel,
  catalogModels,
  medicineRoutes,
  medicineTypes,
  postItColors,
  type TreatmentCategory,
  treatmentCategories,
} from './catalog.ts';
export { type CatalogPage, catalogPages } from './catalog-pages.ts';
export { indexEntries, type Searchable, searchEntries } from './catalog-search.ts';
export {
  type Dosed,
  type DoseOf,
  type DoseRange,
  doseFor,
  isFalling,
  otherSpecies,
  type SpeciesDose,
} from './doses.ts';
export { type LineNames, lineNames, type Named, nameIn } from './name-in.ts';
export { isPriceMissing, type Priced } from './price.ts';
export {
  changedPrice,
  PRICE_UNDO_DAYS,
  type PriceChange,
  type PricedModel,
  type PriceOutcome,
  priceChangeKinds,
  pricedModels,
  priceOutcome,
  priceSteps,
} from './price-change.ts';
export { cautionIn, sharedCautionTexts } from './shared-cautions.ts';
export { type ColumnKind, cellValue, columnField, columnHeads, sheetColumns } from './sheet-columns.ts';
export { plainAmount } from './sheet-money.ts';
export { type StartingListId, startingCurrencies, startingListIds } from './starting-lists.ts';
export { fillTemplate, nextGap, type TemplateValues, templateVariables } from './template.ts';
export { type Findable, findEntries } from './typeahead.ts';

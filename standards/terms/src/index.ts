export { type Analyte, analyteOf, analytes, readAnalyte } from './analyte.ts';
export {
  type Analyzer,
  analyzers,
  classOfModel,
  classOfPanel,
  type DeviceClass,
  type DeviceModel,
  deviceModels,
} from './analyzer.ts';
export { type Breed, breedOf, breeds } from './breed.ts';
export { type Charset, charsets, decodeText, encodeText } from './charset.ts';
export { dosesPerDay, type Frequency, frequencies } from './frequency.ts';
export { type Panel, panels } from './panel.ts';
export { hl7Sex, readSex, type Sex, sexes } from './sex.ts';
export { hl7Species, readSpecies, type Species, species, speciesOf } from './species.ts';
export { convertUnit, isUcum, joinUnit, readUnit, showUnit } from './unit.ts';

export {
  getCapabilities,
  readCapabilities,
  retrieveBulkdata,
  retrieveByUri,
  retrieveFrames,
  retrieveInstances,
  retrieveMetadata,
  retrieveRendered,
  retrieveThumbnail,
  searchInstances,
  searchSeries,
  searchStudies,
  storeInstances,
} from './dicomweb-calls.ts';
export { notAcceptable, queryTooWide, tokenReadsOnly } from './refusals.ts';

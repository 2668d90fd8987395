export { textOfAttribute, type WebAttribute, type WebJson, type WebValue, webJson } from './json.ts';
export { type Accepted, frameType, readAccept, readParameters, takes } from './media-type.ts';
export { fillMultipart, fillPart, headOf, multipartLength, type Part, writeMultipart } from './multipart.ts';
export { MultipartFault, MultipartReader, type MultipartSink } from './multipart-reader.ts';
export {
  attributeNamed,
  isQueryParameter,
  QueryFault,
  readList,
  readRangeOf,
  readWebQuery,
  type WebQuery,
} from './query.ts';

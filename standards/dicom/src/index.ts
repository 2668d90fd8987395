export { assumedOf } from './assumed-charset.ts';
export { type AssumedCharset, decodeText } from './charset.ts';
export { encodeText, type Written, type WrittenCharset } from './charset-encode.ts';
export {
  Dataset,
  type DicomElement,
  type DicomJson,
  type JsonValue,
  type PersonName,
  personName,
} from './dataset.ts';
export { type Inflate, MAX_DEFLATE_RATIO } from './deflated.ts';
export { type Deidentified, type DeidentifyOptions, deidentify } from './deidentify/deidentify.ts';
export { type DirectoryImage, writeDicomdir } from './dicomdir.ts';
export { encodingOf, isBareDicom } from './encoding.ts';
export { decodeJpeg, type JpegSamples } from './jpeg/decode.ts';
export { type ReadLimits, readLimits } from './limits.ts';
export { type DicomHeader, DicomReader, type PixelPlace, type ReaderOptions, readDicom } from './reader.ts';
export { type DeviceCharset, responseInCharset } from './response-charset.ts';
export { followsPixelRepresentation, isPrivate, type Keyword, keywordOf, tagHex, tags, type VR, vrOf } from './tag.ts';
export {
  type Codec,
  DEFLATED_EXPLICIT_LITTLE,
  derivedUid,
  EXPLICIT_BIG,
  EXPLICIT_LITTLE,
  HTJ2K_LOSSLESS_RPCL,
  IMPLEMENTATION_UID,
  IMPLEMENTATION_VERSION,
  IMPLICIT_LITTLE,
  isStorageClass,
  isTransferSyntax,
  isUid,
  newUid,
  sopClasses,
  type TransferSyntax,
  transferSyntax,
} from './uid.ts';
export { Unreadable, type UnreadableReason, unreadableReasons } from './unreadable.ts';
export { type WrittenDataset, type WrittenValue, writeDataset, writeDicom, writeMeta } from './writer.ts';

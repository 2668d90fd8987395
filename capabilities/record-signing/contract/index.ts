export {
  cosignerNotDoctor,
  cosignerSigned,
  recordEmpty,
  recordNotSigned,
  recordSigned,
  signSecretMissing,
} from './refusals.ts';
export {
  addRecordAddendum,
  getRecordPdf,
  getRecordSigning,
  type RecordAddendum,
  type RecordSignature,
  signMedicalRecord,
} from './signing-calls.ts';

export {
  type Acceptance,
  type AgreementDocument,
  type AgreementText,
  agreementDocuments,
  areInForce,
  currentVersion,
  isAgreementDocument,
  loadAgreement,
  notAccepted,
  versionsOf,
  writeVersion,
} from './agreement.ts';

export {
  type Acceptance,
  type AgreementDocument,
  type AgreementText,
  agreementDocuments,
  currentVersion,
  isAgreementDocument,
  loadAgreement,
  notAccepted,
  versionsOf,
  writeVersion,
} from './agreement.ts';

export {
  acceptAgreement,
  acceptance,
  exportHospitalAcceptances,
  getAcceptances,
  getAgreementPdf,
  getHospitalAcceptances,
} from './agreement-calls.ts';
export { agreementNotCurrent } from './refusals.ts';

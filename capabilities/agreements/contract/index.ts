export { acceptAgreement, acceptance, getAcceptances, getAgreementPdf } from './agreement-calls.ts';
export { agreementNotCurrent } from './refusals.ts';

export { insertAcceptance } from './acceptance.repository.ts';
export { agreementHandlers, refuseOtherAgreements } from './agreement.handlers.ts';

export { insertAcceptance } from './acceptance.repository.ts';
export { agreementHandlers } from './agreement.handlers.ts';

export { AgreementScreen } from './agreement.screen.tsx';
export { AgreementNotice } from './ask.notice.tsx';

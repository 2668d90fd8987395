export { AcceptancesScreen, OwnAcceptances } from './acceptances.screen.tsx';
export { AgreementScreen } from './agreement.screen.tsx';
export { AgreementNotice } from './ask.notice.tsx';

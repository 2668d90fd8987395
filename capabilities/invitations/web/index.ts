export { InvitationsScreen } from './invitations.screen.tsx';
export { OperatorInvitationsScreen } from './operator-invitations.screen.tsx';

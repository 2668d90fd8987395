export {
  createInvitation,
  deleteInvitation,
  enterInvitationCode,
  getInvitationHistory,
  getInvitations,
  type InvitationLink,
  invitationCode,
  renewInvitationCode,
} from './invitation-calls.ts';
export { invitationUnavailable } from './refusals.ts';

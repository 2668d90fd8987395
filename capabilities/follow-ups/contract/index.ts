export {
  createFollowUp,
  type FollowUp,
  followUp,
  followUpSettled,
  getFollowUps,
  updateFollowUp,
} from './follow-up-calls.ts';

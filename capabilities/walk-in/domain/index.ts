export { type Estimate, estimateWait, MAX_GAP_MINUTES, MIN_FINISHED, minutesPerVisit } from './estimate.ts';
export {
  ASK_STATES,
  type AskState,
  DEFAULT_WALK_IN_RULES,
  LOBBY_GROUPS,
  type LobbyGroup,
  lobbyGroupOf,
  MAX_PER_NETWORK,
  MAX_WAITING,
  maskName,
  missingOf,
} from './rules.ts';
export { GOAL_OF_STEP, type WalkInStatus, type WalkInStep, walkInFlow } from './walk-in-flow.ts';

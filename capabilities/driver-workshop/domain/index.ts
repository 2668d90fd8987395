export {
  type ChangeGroup,
  GroupCounter,
  REPLAY_VALID_HOURS,
  type UseObstacle,
  useObstacle,
  type Verdict,
  verdicts,
} from './agreement.ts';
export { anatomyOf, columnAt, columnsOf, type Frame, type Line, type Segment } from './anatomy.ts';
export {
  type Capture,
  type CaptureFault,
  captureFault,
  captureFaults,
  MAX_CAPTURE_BYTES,
  protocolOf,
  type Reading,
  readCapture,
  readMessage,
  unwrapped,
} from './capture.ts';
export {
  type Change,
  type ChangeKind,
  changeKinds,
  compareOutcomes,
  graveKinds,
  type Outcome,
  outcomeOf,
  type ReadRun,
} from './comparison.ts';
export {
  type Meaning,
  meanings,
  meaningsFor,
  NOTHING_TAUGHT,
  NotTeachable,
  ownDriver,
  type Role,
  roleAt,
  type TaughtError,
  type Teaching,
  taught,
  type WordKind,
  wordKinds,
} from './meaning.ts';
export { LISTED_CHANGES, REPLAY_DAYS, REPLAY_MESSAGES, ReplayCounter, type ReplaySummary } from './replay.ts';

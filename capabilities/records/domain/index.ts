export {
  boardFlow,
  type Completed,
  completedAfterMove,
  MOVE_TO,
  memosOnMove,
  type Stage,
  stageAfterRevert,
  stageFlow,
  stageState,
} from './board-flow.ts';
export { byPlace, cardTimer, type Placement, WAIT_AMBER_MINUTES, WAIT_RED_MINUTES } from './board-order.ts';
export { addDays, dayOf, startOfDay } from './day-range.ts';
export { type BodySystem, bodySystems, bodyViews, findingKinds, visitTypes } from './exam.ts';
export { type FindingRow, findingRows } from './finding-rows.ts';
export { type Examination, isSameExam, mergeExam } from './merge-exam.ts';
export {
  baseAfterOwnSaves,
  type Dated,
  isNewer,
  mergeFields,
  type Section,
  sections,
  UPDATE_THROTTLE_MS,
} from './refresh.ts';
export { type DiffSegment, diffTexts } from './text-diff.ts';
export { isBlankVisit, mayChangeVisit, type OwnedVisit, type WrittenVisit } from './visit-change.ts';

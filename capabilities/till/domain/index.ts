export {
  areCounts,
  arePieces,
  expectedCash,
  isCount,
  MAX_PIECES,
  needsReason,
  type Pieces,
  sumOfPieces,
  type TillCash,
} from './cash.ts';
export { type ChosenTill, chooseTill, type OpenSession } from './choose-till.ts';
export {
  type ClosingContent,
  type ClosingKind,
  closingKinds,
  type MoneyMoved,
  type MoneyOfType,
  sumTypes,
} from './closing.ts';
export { type ClosingFault, closingFault, type Period, periodOf } from './closing-period.ts';
export { TILL_DEFAULTS, type TillSetting } from './setting.ts';
export { type TillStatus, tillFlow } from './till-flow.ts';

export { birthdateOf } from './birthdate.ts';
export { chartKey, isSameChartNumber } from './chart-number.ts';
export {
  type ChimeraDifference,
  chimeraOwnerFields,
  chimeraPetFields,
  decidedOf,
  differencesOf,
  type Remote,
  type RemoteOwner,
  type RemotePet,
  remoteOf,
} from './chimera.ts';
export { isChip, normalizeChip, showChip } from './chip.ts';
export { fold, phoneDigits, SEARCH_WORDS_MAX, type SearchWord, searchWords } from './fold.ts';
export { type HistoryPart, type JoinedHistory, joinHistory } from './history.ts';
export { type Insurance, insuranceStatus } from './insurance.ts';
export {
  isSameOwners,
  type OwnerMergeKind,
  type OwnerMergeObstacle,
  obstacleOfMerge,
  ownerMergeKinds,
  ownersOfMerge,
  phonesOfMerge,
} from './owner-merge.ts';
export {
  type FurtherOwner,
  isFamily,
  MAX_FURTHER_OWNERS,
  type Owners,
  problemOfOwners,
  type Relation,
  relations,
  withPrimary,
} from './owners.ts';
export { nextPatientId } from './patient-id.ts';
export { questionOfWeight, type StoredWeight, type WeighedPatient } from './plausible-weight.ts';
export { type Diagnosed, type Problem, problemsOf } from './problems.ts';
export { isReading } from './reading.ts';
export { isTelephone, normalizeTelephone, telephoneLink } from './telephone.ts';

export { excerptOf, piecesOf, type Segment } from './excerpt.ts';
export { locateValue, type SoughtValue, type Span } from './locate-value.ts';
export { type QcState, qcStateOf, qcStates } from './qc-state.ts';

export type { JudgedChange } from './change.ts';
export {
  analyzerOf,
  buildMatrix,
  changesOf,
  isRowAbnormal,
  type Matrix,
  type MatrixCell,
  type MatrixColumn,
  type MatrixRow,
  type MatrixRun,
  type MatrixValue,
} from './matrix.ts';

export {
  analyzerOf,
  buildMatrix,
  isRowAbnormal,
  type Matrix,
  type MatrixCell,
  type MatrixColumn,
  type MatrixRow,
  type MatrixRun,
  type MatrixValue,
} from './matrix.ts';

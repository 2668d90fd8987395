export {
  CsvFault,
  CsvReader,
  type CsvRow,
  csvCell,
  csvRow,
  guessSeparator,
  readCsv,
  type Separator,
  separators,
  withoutGuard,
} from './csv.ts';
export { guessEncoding, readText, type TextEncoding, textEncodings } from './encoding.ts';
export type { SheetCell, SheetRow } from './xlsx.ts';

import { readAnalyte, readUnit } from '@alder/terms';

/** An analyte of a control lot; without mean and SD it is established by the first runs. */
export type LotAnalyte = {
  readonly analyte: string;
  readonly unit: string;
  readonly mean: number | null;
  readonly sd: number | null;
};

/** Lines of a target sheet that could not be read, by their number. */
export type LotSheet = { readonly analytes: readonly LotAnalyte[]; readonly faults: readonly number[] };

/**
 * Reads a sheet `analyte,unit,mean,sd`; separated by comma, semicolon or tab. A head line is passed over. A line of a maker's
 * sheet with `low` and `high` in place of the SD is a fault: a range is not an SD, and every control would pass by it.
 */
export function readLotSheet(text: string): LotSheet {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const analytes: LotAnalyte[] = [];
  const faults: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(separatorOf(line)).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    const entry = readLine(cells);
    if (entry && !analytes.some(({ analyte }) => analyte === entry.analyte)) analytes.push(entry);
    else if (index > 0 || cells.some((cell) => cell !== '' && Number.isFinite(Number(cell)))) faults.push(index + 1);
  }
  return { analytes, faults };
}

const separatorOf = (line: string) => (line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',');

function readLine(cells: readonly string[]): LotAnalyte | undefined {
  const [name = '', unit = '', mean = '', sd = ''] = cells;
  const isEstablishing = mean === '' && sd === '';
  if (name === '' || /^(analyte|test|item|項目|検査項目)$/i.test(name)) return undefined;
  const numbers = [Number(mean), Number(sd)] as const;
  if (!isEstablishing && (mean === '' || !numbers.every(Number.isFinite) || numbers[1] <= 0)) return undefined;
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  if (filled.length === 5 && filled.slice(2).every((cell) => Number.isFinite(Number(cell)))) return undefined;
  const analyte = readAnalyte([name])?.code ?? name;
  return {
    analyte,
    unit: readUnit(unit, analyte),
    mean: isEstablishing ? null : numbers[0],
    sd: isEstablishing ? null : numbers[1],
  };
}

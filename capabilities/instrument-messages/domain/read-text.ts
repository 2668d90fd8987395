import type { Driver, TextFields } from '@alder/drivers/domain';
import { readDeviceTime } from './device-time.ts';
import { type DeviceDialect, makeObservation, type Observation, type Run } from './run.ts';

/** A text that is not as the driver describes it. */
export class TextFault extends Error {
  override readonly name = 'TextFault';
}

/** Control characters of a line: they separate as line ends do. */
const MARKS = new Set([1, 2, 3, 4, 5, 6, 21, 23].map((code) => String.fromCharCode(code)));
const HOLE = /^\{([a-z]+)\}$/;

type Captures = Readonly<Record<string, string>>;

/**
 * The run of a printed text: each line against the lines of the driver, several of them one behind the other; `= ` in
 * front of a line of the driver means the whole line and nothing else.
 *
 * @throws {TextFault} when a piece fits no line of the driver: then nothing is filed of it.
 */
export function readTextRuns(text: string, dialect: DeviceDialect, driver: Driver): Run[] {
  const fields = driver.fields.text!;
  const pieces = piecesOf(text);
  const found: Captures[] = [];
  for (const tokens of pieces) found.push(...readPiece(tokens, fields));
  const of = (name: string) => found.map((one) => one[name] ?? '').find(Boolean) ?? '';
  const observations = found.filter(({ value }) => value !== undefined).map((one) => observe(one, dialect, driver));
  if (observations.length === 0) return [];
  return [
    {
      device: { vendor: driver.maker, model: driver.name, serial: of('serial') },
      orderIds: [of('sample')],
      patientIds: [of('patient')],
      patientName: of('name'),
      sex: undefined,
      species: undefined,
      isControl: false,
      panel: of('panel'),
      lot: of('lot'),
      examTime: timeOf(`${of('date')} ${of('clock')}`.trim(), fields.time, dialect.zone),
      headerTime: null,
      observations,
      comments: found.map(({ ignore = '' }) => ignore).filter(Boolean),
      error: null,
      internalQc: [],
      cassette: null,
    },
  ];
}

function observe(one: Captures, { decimal }: DeviceDialect, driver: Driver): Observation {
  const { code = '', value = '', unit = '', flag = '', range = '' } = one;
  return makeObservation({ names: [code], value, unit, range, flag, status: 'F' }, decimal, driver);
}

/** The tokens of each line. */
function piecesOf(text: string): string[][] {
  return Array.from(text, (letter) => (MARKS.has(letter) ? '\n' : letter))
    .join('')
    .split(/[\r\n]+/)
    .map((line) => line.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0);
}

/** A line may hold a heading and several values one behind the other. */
function readPiece(words: readonly string[], fields: TextFields): Captures[] {
  const found: Captures[] = [];
  let at = 0;
  while (at < words.length) {
    const fit = fields.lines.map((line) => fitOf(line, words, at)).find((one) => one !== undefined);
    if (!fit)
      throw new TextFault(
        `"${words
          .slice(at, at + 4)
          .join(' ')
          .slice(0, 40)}" fits no line of the driver`,
      );
    found.push(fit.found);
    at += fit.length;
  }
  return found;
}

function fitOf(line: string, words: readonly string[], at: number): { found: Captures; length: number } | undefined {
  const isWhole = line.startsWith('= ');
  const tokens = (isWhole ? line.slice(2) : line).split(/\s+/);
  if (isWhole && (at > 0 || words.length !== tokens.length)) return undefined;
  const found: Record<string, string> = {};
  let length = 0;
  for (const [index, want] of tokens.entries()) {
    const name = HOLE.exec(want)?.[1];
    const word = words[at + index];
    if (word === undefined || (name === undefined && word !== want)) return undefined;
    if (name !== undefined && !isOf(name, word)) return undefined;
    if (name !== undefined) found[name] = word;
    length = index + 1;
  }
  return { found, length };
}

/** The text of a place has to look like it: a value has a digit, a unit none at its start. */
function isOf(name: string, word: string): boolean {
  if (name === 'value') return /\d/.test(word) || /^([-*+.]+|n\/?a)$/i.test(word);
  if (name === 'date') return /^\d[\d/.-]{5,9}$/.test(word);
  if (name === 'clock') return /^\d{1,2}:?\d{2}(:?\d{2})?$/.test(word);
  if (name === 'code') return /^[\p{L}%#]/u.test(word);
  return true;
}

/** The time in the letters of the driver: `YY/MM/DD HH:mm`. */
function timeOf(text: string, pattern: string, zone: string): string | null {
  const parts: Record<string, string> = {};
  let at = 0;
  for (const piece of pattern.match(/YYYY|YY|MM|DD|HH|mm|ss|./g) ?? []) {
    if (/^[YMDHms]+$/.test(piece)) parts[piece] = text.slice(at, at + piece.length);
    at += piece.length;
  }
  const { YYYY, YY, MM = '', DD = '', HH = '00', mm = '00', ss = '00' } = parts;
  return readDeviceTime(`${YYYY ?? `20${YY ?? ''}`}${MM}${DD}${HH}${mm}${ss}`, zone) ?? null;
}

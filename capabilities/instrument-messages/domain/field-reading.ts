import { type Address, readAddress } from '@alder/drivers/domain';
import { joinUnit } from '@alder/terms';
import { isControlMark, isControlPanel } from './control.ts';

/** A field of a record: its repetitions with their components, trimmed. */
export type SentField = {
  readonly repeats: readonly (readonly string[])[];
  /** Components of the first repetition, what is inside them included. */
  readonly whole: readonly string[];
  readonly plain: string;
};

/** A record of ASTM or a segment of HL7, as an address of a driver sees it. */
export type SentRecord = {
  readonly field: (number: number) => SentField;
  /** Number of the last field. */
  readonly last: number;
};

/** Records by their letter or name; several where a group has several. */
export type SentGroup = (segment: string) => readonly SentRecord[];

/**
 * The texts at an address of a driver, as the address wants them read.
 *
 * @param separator What stands between components where a whole field is one text.
 */
export function textsAt(group: SentGroup, path: string, separator = '^'): string[] {
  const address = readAddress(path);
  return group(address.segment).flatMap((record) =>
    numbersOf(address, record.last).flatMap((number) => read(record.field(number), address, separator)),
  );
}

/** The first text that is there, of all addresses in their order. */
export function firstAt(group: SentGroup, paths: readonly string[], separator?: string): string {
  for (const path of paths) {
    const found = textsAt(group, path, separator).find((text) => text !== '');
    if (found !== undefined) return found;
  }
  return '';
}

export const allAt = (group: SentGroup, paths: readonly string[]): string[] =>
  paths.flatMap((path) => textsAt(group, path));

/** Whether one of the addresses marks control material. */
export function marksControl(group: SentGroup, paths: readonly string[], panel: string): boolean {
  return paths.some((path) => {
    if (path === 'panel:controlPanel') return isControlPanel(panel);
    return textsAt(group, path).some((text) => text !== '');
  });
}

function numbersOf({ field, reach }: Address, last: number): number[] {
  if (reach !== 'following') return [field];
  return Array.from({ length: Math.max(0, last - field + 1) }, (_, index) => field + index);
}

function read(field: SentField, address: Address, separator: string): string[] {
  const { reading, reach } = address;
  const [first = []] = field.repeats;
  const named = first.filter(Boolean);
  switch (reading) {
    case 'plain':
      return [field.plain];
    case 'joined':
      return [joinUnit(field.whole, separator)];
    case 'number':
      // Several components are a name one field too early, and a name must not be read as an id.
      return [named.length > 1 ? '' : (first[0] ?? '')];
    case 'typed':
      return typedNumber(first, address.component);
    case 'panel':
    case 'panelLot':
      return field.repeats.length > 1 ? [''] : [panelAndLot(partOf(first, address))[reading === 'panel' ? 0 : 1]];
    case 'firstNamed':
      return [named[0] ?? ''];
    case 'lastSerial':
      return [named.length > 1 && /\d{3}/.test(named.at(-1)!) ? named.at(-1)! : ''];
  }
  const texts = reach === 'repeats' ? field.repeats.map((repeat) => repeat[0] ?? '') : partsOf(first, address);
  return reading === '' ? [...texts] : texts.filter((text) => isOfKind(text, reading));
}

const partOf = (parts: readonly string[], { component }: Address) => parts[component - 1] ?? '';

function partsOf(parts: readonly string[], address: Address): readonly string[] {
  if (address.components === 'one') return address.isNamed && parts.length === 0 ? [] : [partOf(parts, address)];
  return parts.slice(address.components === 'all' ? 0 : address.component - 1);
}

/** Whether a text is of the kind that an address looks for. */
function isOfKind(text: string, reading: string): boolean {
  if (reading.startsWith('=')) return text === reading.slice(1);
  switch (reading) {
    case 'long':
      return text.length >= 4;
    case 'digit':
      return /\d/.test(text);
    case 'controlMark':
      return isControlMark(text);
    case 'controlWord':
      return /^control$/i.test(text);
    default:
      return true;
  }
}

/** Sysmex writes rack, tube, the number that was typed, and how it was typed into one field. */
function typedNumber(parts: readonly string[], component: number): string[] {
  const number = parts[component - 1] ?? '';
  return number !== '' && /^[AMBC]$/.test(parts[component] ?? '') ? [number] : [];
}

/** `Comprehensive Metabolic: 9172BB5`: name of the panel and lot of the rotor. */
function panelAndLot(text: string): [string, string] {
  const [, panel = text, lot = ''] = /^(.*):\s*([0-9A-Z]{5,})$/.exec(text) ?? [];
  return [panel.trim(), lot];
}

type Identity = {
  readonly when?:
    | { readonly at: string; readonly has?: readonly string[]; readonly is?: readonly string[] }
    | undefined;
  readonly vendor: readonly string[];
  readonly model: readonly string[];
  readonly serial: readonly string[];
  readonly software?: readonly string[] | undefined;
};

/** How versions are written: `2.1.57`, `V1.03b`, `00-14`; a serial number or a date is none. */
const VERSION = /^v?(?:\d{1,4}(?:\.\d{1,5}){1,3}[a-z]?\d{0,3}|\d{1,2}-\d{1,2})$/i;

/** Where devices say which software they run: the name of an ASTM sender, the SFT segment and the sender of HL7. */
const SOFTWARE = ['H.5.*', 'SFT.2', 'MSH.3.*', 'MSH.4.*'];

/** What the driver names, else the first component beside the name of the device that is written as a version. */
function softwareAt(group: SentGroup, own: readonly string[] | undefined): string {
  const named = firstAt(group, own ?? []);
  if (named !== '') return named;
  const texts = SOFTWARE.flatMap((path) => textsAt(group, path));
  return texts.find((text) => VERSION.test(text)) ?? '';
}

/** Maker, model and serial number, by the first description of a driver that fits the message. */
export function deviceAt(group: SentGroup, identities: readonly Identity[]) {
  const found = identities.find(({ when }) => {
    if (!when) return true;
    const text = firstAt(group, [when.at]).toLowerCase();
    return when.is?.includes(text) || when.has?.some((word) => text.includes(word));
  });
  const of = (paths: readonly string[] = []) => firstAt(group, paths);
  return {
    vendor: of(found?.vendor),
    model: of(found?.model),
    serial: of(found?.serial),
    software: softwareAt(group, found?.software),
  };
}

import { joinText, readFrames, readRecords, TransferFault } from '@alder/astm';
import { type Driver, genericDriver } from '@alder/drivers/domain';
import { MessageFault, readMessage } from '@alder/hl7';
import { CsvFault } from '@alder/sheets';
import { type Charset, classOfPanel, type DeviceClass, decodeText, panels, readAnalyte } from '@alder/terms';
import { isControlNumber } from './control.ts';
import { LaboratoryFault } from './laboratory-report.ts';
import { readAntechXml } from './read-antech-xml.ts';
import { readAstmRuns } from './read-astm.ts';
import { readCsvRuns } from './read-csv.ts';
import { readHl7Runs } from './read-hl7.ts';
import { readLaboratoryJson } from './read-laboratory-json.ts';
import { readTextRuns, TextFault } from './read-text.ts';
import { readVueRun, VueFault } from './read-vue.ts';
import type { DeviceDialect, Protocol, Run } from './run.ts';
import { XmlFault } from './xml.ts';

/** How a message is written. */
export type MessageForm = 'astm' | 'records' | 'hl7' | 'vue' | 'csv' | 'text' | 'json' | 'xml' | 'pdf';

/** Bytes that are no message of the protocol: they belong into quarantine, with this as the reason. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}

/**
 * The runs in what a device sent, read as its driver says.
 *
 * @returns An empty list for a message without results, such as a power-up notice or an acknowledgment.
 * @throws {UnreadableMessage} whenever the bytes are not surely understood.
 */
export function readRuns(bytes: Uint8Array, dialect: DeviceDialect, driver: Driver = genericDriver()): Run[] {
  const zone = driver.clock.zone || dialect.zone;
  return readForm(bytes, { ...dialect, zone }, driver).map((run) => ({
    ...run,
    isControl:
      run.isControl || [...run.orderIds, ...run.patientIds].some((text) => isControlNumber(text, driver.controls)),
  }));
}

function readForm(bytes: Uint8Array, dialect: DeviceDialect, driver: Driver): Run[] {
  try {
    const form = formOf(bytes, dialect.protocol, driver);
    if (form === 'vue') return [readVueRun(decodeText(bytes, 'utf-8'), driver)];
    if (form === 'json') return readLaboratoryJson(decode(bytes, dialect.charset), dialect, driver);
    if (form === 'xml') return readAntechXml(decode(bytes, dialect.charset), dialect, driver);
    if (form === 'pdf') throw new LaboratoryFault('a PDF alone has no values');
    if (form === 'text') return readTextRuns(decode(bytes, dialect.charset), dialect, driver);
    if (form === 'csv') return readCsvRuns(decode(bytes, dialect.charset), dialect, driver);
    if (form === 'hl7') return readHl7Runs(readMessage(decode(bytes, dialect.charset)), dialect, driver);
    const text = form === 'astm' ? joinText(readFrames(bytes)) : bytes;
    return readRecords(decode(text, dialect.charset)).flatMap((message) => readAstmRuns(message, dialect, driver));
  } catch (error) {
    const isFault = [TransferFault, MessageFault, VueFault, CsvFault, TextFault, LaboratoryFault, XmlFault].some(
      (Fault) => error instanceof Fault,
    );
    throw isFault ? new UnreadableMessage((error as Error).message) : error;
  }
}

/** The kind of device that a run came from, by what it measured. */
export function classOfRun({ observations }: Run): DeviceClass {
  const counts = new Map<DeviceClass, number>();
  for (const { code } of observations) {
    const panel = readAnalyte([code])?.panel;
    if (panel) counts.set(classOfPanel(panel), (counts.get(classOfPanel(panel)) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'any';
}

/** The panel that most of a run belongs to. */
export function examTypeOf(codes: readonly string[]): string | null {
  return examTypesOf(codes)[0] ?? null;
}

/** The panels that a run has values of, the one of most values first: what ranges for an exam type are looked up by. */
export function examTypesOf(codes: readonly string[]): string[] {
  const found = codes.map((code) => readAnalyte([code])?.panel);
  const counts = panels.map((panel) => ({ panel, count: found.filter((each) => each === panel).length }));
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ panel }) => panel);
}

/** How a message is written, by its first bytes and by the line that it came over. */
export function formOf(bytes: Uint8Array, protocol: Protocol, driver: Driver): MessageForm {
  if (driver.fields.text) return 'text';
  if (protocol === 'hl7') return 'hl7';
  if (bytes.includes(0x02)) return 'astm';
  if (protocol === 'astm') return 'records';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64)).trimStart();
  if (start.startsWith('MSH')) return 'hl7';
  if (/^(\u00ef\u00bb\u00bf)?[{[]/.test(start)) return driver.id === 'vue' || isVue(bytes) ? 'vue' : 'json';
  if (/^(\u00ef\u00bb\u00bf)?</.test(start)) return 'xml';
  if (start.startsWith('%PDF')) return 'pdf';
  return /^H[^\w\s;,"]/.test(start) ? 'records' : 'csv';
}

/** Whether a document of JSON is a reading of a cassette in our own schema. */
const isVue = (bytes: Uint8Array) => /"vue\.v\d+"/.test(new TextDecoder('latin1').decode(bytes));

/** A letter that the charset does not have means that the charset is wrong: then nothing is to be trusted. */
function decode(bytes: Uint8Array, charset: Charset): string {
  const text = decodeText(bytes, charset);
  if (text.includes('\ufffd')) throw new UnreadableMessage(`not ${charset}`);
  return text;
}

import { escapeText, type Hl7Message, usualEncoding, writeMessage } from './message.ts';

/** Who made a file of messages, and when. */
export type BatchHeader = {
  /** FHS-3, BHS-3. */
  readonly application: string;
  /** FHS-4, BHS-4. */
  readonly facility: string;
  /** HL7 time stamp. */
  readonly sentAt: string;
};

/**
 * A file of messages that were not asked for one by one: FHS, BHS, the messages, BTS with their number, FTS.
 *
 * @see HL7 v2.5.1 §2.10.3, §2.15.2, §2.15.6
 */
export function writeBatch({ application, facility, sentAt }: BatchHeader, messages: readonly Hl7Message[]): string {
  const { field, component, repeat, escaper, subcomponent } = usualEncoding;
  const from = [application, facility].map((text) => escapeText(text, usualEncoding));
  const header = (name: string) =>
    `${[name, `${component}${repeat}${escaper}${subcomponent}`, ...from, '', '', sentAt].join(field)}\r`;
  return [
    header('FHS'),
    header('BHS'),
    ...messages.map(writeMessage),
    `BTS${field}${messages.length}\r`,
    `FTS${field}1\r`,
  ].join('');
}

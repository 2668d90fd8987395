import { type Hl7Message, makeSegment, segmentsOf, textOf, usualEncoding } from './message.ts';

/** MSA-1: accepted, error (may be sent again), rejected (will never be taken) (HL7 v2.5.1 table 0008). */
export type AcknowledgmentCode = 'AA' | 'AE' | 'AR';

/** Who acknowledges, when, and with what control id. */
export type AcknowledgmentOptions = {
  readonly code: AcknowledgmentCode;
  /** HL7 time stamp, `YYYYMMDDHHMMSS`. */
  readonly sentAt: string;
  readonly controlId: string;
  /** MSA-3, one line for the operator of the analyzer. */
  readonly text?: string;
};

/**
 * The acknowledgment of a message: MSH with sender and receiver exchanged, and MSA with the control id of the message.
 *
 * @param received `undefined` when what came could not be read; MSA-2 is then empty.
 * @see HL7 v2.5.1 §2.9.2
 */
export function acknowledge(
  received: Hl7Message | undefined,
  { code, sentAt, controlId, text = '' }: AcknowledgmentOptions,
): Hl7Message {
  const msh = received && segmentsOf(received, 'MSH')[0];
  const of = (field: number, component = 1) => (received ? textOf(received, msh, field, component) : '');
  const trigger = of(9, 2);
  return {
    encoding: usualEncoding,
    segments: [
      makeSegment('MSH', [
        of(5),
        of(6),
        of(3),
        of(4),
        sentAt,
        '',
        trigger ? ['ACK', trigger] : 'ACK',
        controlId,
        of(11) || 'P',
        of(12) || '2.5.1',
      ]),
      makeSegment('MSA', [code, of(10), text]),
    ],
  };
}

/**
 * Whether an acknowledgment accepts the message with that control id.
 *
 * @returns `undefined` when it acknowledges another message: on a kept-open socket acknowledgments can be late.
 */
export function isAccepted(acknowledgment: Hl7Message, controlId: string): boolean | undefined {
  const msa = segmentsOf(acknowledgment, 'MSA')[0];
  if (!msa || textOf(acknowledgment, msa, 2) !== controlId) return undefined;
  return ['AA', 'CA'].includes(textOf(acknowledgment, msa, 1));
}

/** `YYYYMMDDHHMMSS` in UTC. */
export function hl7Time(at: Date): string {
  return at.toISOString().replace(/[-:T]/g, '').slice(0, 14);
}

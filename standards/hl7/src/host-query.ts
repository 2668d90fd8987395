import { type AcknowledgmentOptions, acknowledge } from './acknowledgment.ts';
import { type Hl7Message, makeSegment, repeatsOf, type Segment, segmentsOf, textOf } from './message.ts';
import { type OrderRequest, orderSegments } from './order.ts';

/** What an analyzer asks its host: the orders for a tube, or all that wait. */
export type HostQuery = {
  /** QRY^Q01 and QRY^Q02 of HL7 before 2.4, QBP^Q11 since. */
  readonly form: 'QRY' | 'QBP';
  readonly trigger: string;
  /** Tube, order or chart numbers; none asks for all. */
  readonly numbers: readonly string[];
  /** How many the analyzer takes at once. */
  readonly limit: number | undefined;
  /** The query's own segments, which every reply repeats. */
  readonly definition: readonly Segment[];
  /** What QAK-1 repeats. */
  readonly tag: string;
};

const FORMS = new Set(['QRY^Q01', 'QRY^Q02', 'QBP^Q11']);
const ALL = new Set(['', 'ALL', '*']);

/** Whether a message asks for something, known or not: an acknowledgment alone is then no reply to it. */
export function isQuery(message: Hl7Message): boolean {
  return ['QRY', 'QBP'].includes(textOf(message, segmentsOf(message, 'MSH')[0], 9));
}

/**
 * Reads a host query.
 *
 * @returns Nothing for another query than one for orders, or one without its definition.
 * @see HL7 v2.3.1 §2.24 (QRD, QRF), HL7 v2.5.1 §5.5.4 (QPD), §5.5.6 (RCP)
 */
export function readQuery(message: Hl7Message): HostQuery | undefined {
  const msh = segmentsOf(message, 'MSH')[0];
  const [form, trigger] = [textOf(message, msh, 9, 1), textOf(message, msh, 9, 2)];
  if (!FORMS.has(`${form}^${trigger}`)) return undefined;
  const isOld = form === 'QRY';
  const head = segmentsOf(message, isOld ? 'QRD' : 'QPD')[0];
  if (!head) return undefined;
  const subject = isOld ? 8 : 3;
  const queried = Array.from({ length: repeatsOf(message, head, subject) }, (_, index) =>
    textOf(message, head, subject, 1, index + 1),
  );
  const limit = isOld ? textOf(message, head, 7) : textOf(message, segmentsOf(message, 'RCP')[0], 2);
  return {
    form: isOld ? 'QRY' : 'QBP',
    trigger,
    numbers: queried.filter((number) => !ALL.has(number.toUpperCase())),
    limit: /^[1-9]\d{0,5}$/.test(limit) ? Number(limit) : undefined,
    definition: isOld ? [head, ...segmentsOf(message, 'QRF').slice(0, 1)] : [head],
    tag: textOf(message, head, isOld ? 4 : 2),
  };
}

type Head = Omit<AcknowledgmentOptions, 'code'>;

/** QCK^Q02: the query is understood, and what was found follows in messages of their own (HL7 v2.3.1 §2.23). */
export const acknowledgeQuery = (asked: Hl7Message, query: HostQuery, found: boolean, head: Head) =>
  reply(asked, query, ['QCK', query.trigger], found, head, []);

/**
 * The orders for one tube as lines of a display: DSR^Q03, or DSR^Q01 to a query that wants its reply at once.
 *
 * @param next Whether another display follows once this one is acknowledged (DSC-1).
 * @see HL7 v2.3.1 §2.24.9 (DSP), §2.24.7 (DSC)
 */
export function displayReply(
  asked: Hl7Message,
  query: HostQuery,
  lines: readonly (string | readonly string[])[],
  next: boolean,
  head: Head,
): Hl7Message {
  const trigger = query.trigger === 'Q01' ? 'Q01' : 'Q03';
  const { encoding } = asked;
  return reply(asked, query, ['DSR', trigger], lines.length > 0, head, [
    ...query.definition,
    ...lines.map((line, index) => makeSegment('DSP', [String(index + 1), '', line], encoding)),
    makeSegment('DSC', [next ? head.controlId : ''], encoding),
  ]);
}

/**
 * RSP^K11: the orders themselves, PID, SPM, ORC and OBR for each.
 *
 * @see HL7 v2.5.1 §5.4.1, IHE LAB TF-2b §3.27
 */
export function orderReply(
  asked: Hl7Message,
  query: HostQuery,
  orders: readonly (OrderRequest & { readonly sample_id: string | null })[],
  head: Head,
): Hl7Message {
  const { encoding } = asked;
  return reply(asked, query, ['RSP', 'K11', 'RSP_K11'], orders.length > 0, head, [
    ...query.definition,
    ...orders.flatMap((order) => {
      const [pid, ...rest] = orderSegments(order, encoding);
      const specimen = order.sample_id ? [makeSegment('SPM', ['1', order.sample_id], encoding)] : [];
      return [pid!, ...specimen, ...rest];
    }),
  ]);
}

/** MSH, MSA and QAK: `OK` with something found, `NF` with nothing (table 0208). */
function reply(
  asked: Hl7Message,
  query: HostQuery,
  type: readonly string[],
  found: boolean,
  head: Head,
  more: readonly Segment[],
): Hl7Message {
  const { encoding } = asked;
  const msh = segmentsOf(asked, 'MSH')[0];
  const of = (field: number) => textOf(asked, msh, field);
  const status = found ? 'OK' : 'NF';
  const qak = query.form === 'QBP' ? [query.tag, status] : ['SR', status];
  return {
    encoding,
    segments: [
      makeSegment(
        'MSH',
        [of(5), of(6), of(3), of(4), head.sentAt, '', type, head.controlId, of(11) || 'P', of(12) || '2.5.1'],
        encoding,
      ),
      makeSegment('MSA', ['AA', of(10)], encoding),
      makeSegment('QAK', qak, encoding),
      ...more,
    ],
  };
}

/** The refusal of a query that is none for orders: `AR`, with what is understood. */
export const refuseQuery = (asked: Hl7Message, head: Head) =>
  acknowledge(asked, { ...head, code: 'AR', text: 'Only queries for orders are answered: QRY^Q01, QRY^Q02, QBP^Q11' });

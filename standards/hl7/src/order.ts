import { hl7Time } from './acknowledgment.ts';
import { type Encoding, type Hl7Message, makeSegment, type Segment, usualEncoding } from './message.ts';

/** Content of an order message to an analyzer. */
export type OrderRequest = {
  /** ORC-1: new order or cancellation. */
  readonly control: 'NW' | 'CA';
  readonly controlId: string;
  readonly sentAt: Date;
  /** The number that the analyzer echoes as placer order number. */
  readonly order_id: string;
  readonly patient_id: string;
  readonly petName: string;
  readonly ownerName: string;
  /** `YYYY-MM-DD`. */
  readonly birthdate?: string | undefined;
  /** HL7 table 0001: M, F or U. */
  readonly sex: 'M' | 'F' | 'U';
  /** PID-35: CANINE, FELINE ... */
  readonly species: string;
  readonly breed: string;
  readonly tests: readonly string[];
};

/**
 * ORM^O01 for an in-house analyzer: MSH, PID with species (PID-35) and breed (PID-36), ORC and one OBR a test.
 *
 * @see HL7 v2.5.1 §4.4.1, §3.4.2
 */
export function writeOrder(order: OrderRequest): Hl7Message {
  const at = hl7Time(order.sentAt);
  const type = ['ORM', 'O01', 'ORM_O01'];
  return {
    encoding: usualEncoding,
    segments: [
      makeSegment('MSH', ['ALDER', '', 'ANALYZER', '', at, '', type, order.controlId, 'P', '2.5.1']),
      ...orderSegments(order),
    ],
  };
}

/** The order itself: PID, ORC and one OBR a test. */
export function orderSegments(order: OrderRequest, encoding: Encoding = usualEncoding): Segment[] {
  const at = hl7Time(order.sentAt);
  const pid: (string | string[])[] = Array.from({ length: 36 }, () => '');
  pid[0] = '1';
  pid[2] = order.patient_id;
  pid[4] = [order.ownerName, order.petName];
  pid[6] = order.birthdate?.replaceAll('-', '') ?? '';
  pid[7] = order.sex;
  pid[34] = order.species;
  pid[35] = order.breed;
  const tests = order.tests.length > 0 ? order.tests : ['PANEL'];
  return [
    makeSegment('PID', pid, encoding),
    makeSegment('ORC', [order.control, order.order_id, '', '', '', '', '', '', at], encoding),
    ...tests.map((test, index) => makeSegment('OBR', [String(index + 1), order.order_id, '', test, '', at], encoding)),
  ];
}

import type { Driver } from '@alder/drivers/domain';
import { hl7Time } from '@alder/hl7';
import type { OrderArgs } from '@alder/lab/contract';

/** Lines of an order where the driver names none. */
const USUAL = ['patient_id', 'pet_name', 'birthdate', 'sex', 'sample_id', 'order_id', 'time', 'priority', 'tests'];

/**
 * The lines of a display (DSP-3) for one order, in the order of the driver; a test is a line of its own: the analyzer's
 * code, and three components that stay empty.
 */
export function displayLines(order: OrderArgs, { orders, codes }: Driver, now = new Date()): (string | string[])[] {
  const ofAnalyzer = new Map(Object.entries(codes).map(([sent, ours]) => [ours, sent]));
  const line: Readonly<Record<string, string>> = {
    patient_id: order.patient_id,
    pet_name: order.pet_name,
    birthdate: order.birthdate?.replaceAll('-', '') ?? '',
    sex: order.sex === 'U' ? 'O' : order.sex,
    sample_id: order.sample_id ?? order.order_id,
    order_id: order.order_id,
    time: hl7Time(now),
    priority: order.priority === 'stat' ? 'Y' : 'N',
  };
  const names = orders.display.length > 0 ? orders.display : USUAL;
  const tests = order.tests.map((test) => [ofAnalyzer.get(test) ?? test, '', '', '']);
  return names.flatMap((name): (string | string[])[] => (name === 'tests' ? tests : [line[name] ?? '']));
}

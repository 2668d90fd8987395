import { randomUUID } from 'node:crypto';
import {
  type AstmRecord,
  fieldOf,
  frameRecords,
  makeHeader,
  makeRecord,
  usualDelimiters,
  writeRecords,
} from '@alder/astm';
import {
  createMllpFramer,
  isAccepted,
  type OrderRequest,
  readMessage,
  wrapMllp,
  writeMessage,
  writeOrder,
} from '@alder/hl7';
import type { GatewayCommand, OrderArgs } from '@alder/lab/contract';
import { decodeText, encodeText } from '@alder/terms';
import { hl7Connection } from './hl7-line.ts';
import type { GatewayDevice } from './settings.ts';
import type { Outcome, Store } from './store.ts';

/** Milliseconds an analyzer has to acknowledge an order over HL7. */
const ACK_TIMEOUT_MS = 15_000;

export type OrderQueue = ReturnType<typeof openOrderQueue>;

/** Orders that wait for analyzers; delivers them to the analyzers with pushed orders. */
export function openOrderQueue(store: Store, devices: () => readonly GatewayDevice[], onOutcome: () => void) {
  return {
    /**
     * Does what a command about an order asks.
     *
     * @returns What became of it, or nothing yet: the analyzer has to ask for the order first.
     */
    async place({ id, type, order }: GatewayCommand): Promise<Outcome | undefined> {
      if (!order) return { outcome: 'failed', detail: 'The command names no order' };
      const device = deviceFor(order, devices());
      if (type === 'cancelOrder') {
        store.setOrderState(order.order_id, 'canceled');
        if (device?.order_mode === 'push') return push(device, order, 'CA', id);
        return { outcome: 'done', detail: '' };
      }
      if (!device || device.order_mode === 'none') {
        return { outcome: 'done', detail: 'The chart number is typed at the device' };
      }
      if (device.order_mode === 'push') return push(device, order, 'NW', id);
      store.holdOrder(id, order);
      return undefined;
    },
    /** The orders that wait for this analyzer: those of the tube, order or chart numbers that it names, or all. */
    waitingFor: (device: GatewayDevice, numbers: readonly string[]) =>
      store.waitingOrders().filter(({ order }) => fitsDevice(order, device) && fitsQuery(order, numbers)),
    /** An analyzer has fetched these. */
    given(orders: readonly { command: string; order: OrderArgs }[]) {
      for (const { command, order } of orders) {
        store.setOrderState(order.order_id, 'given');
        store.finishCommand(command, { outcome: 'done', detail: 'Fetched by the device' });
      }
      if (orders.length > 0) onOutcome();
    },
  };
}

/** The reply to a host query, and what is to be noted once the analyzer has taken it. */
export type QueryReply = { readonly frames: Uint8Array[]; readonly onDelivered: () => void };

/**
 * The reply to a host query: the orders for the sample asked for, or all of them.
 *
 * @returns Nothing when the transfer holds no query.
 * @see ASTM E1394 §11
 */
export function replyToQuery(
  records: readonly AstmRecord[],
  device: GatewayDevice,
  orderQueue: OrderQueue,
): QueryReply | undefined {
  const query = records.find(({ type }) => type === 'Q');
  if (!query) return undefined;
  const request = [fieldOf(query, 3, 1), fieldOf(query, 3, 2)].filter((text) => text !== '' && text !== 'ALL');
  const orders = orderQueue.waitingFor(device, request);
  const texts = orderRecords(orders.map(({ order }) => order));
  return {
    frames: frameRecords(texts.map((text) => encodeText(text, device.charset))),
    onDelivered: () => orderQueue.given(orders),
  };
}

/** Orders as records: H, then P and O for each, L with `I` when there was none (§12). */
function orderRecords(orders: readonly OrderArgs[]): string[] {
  const stamp = new Date().toISOString().replace(/[-:T]/g, '').slice(0, 14);
  const records = [
    makeHeader(usualDelimiters, '', '', ['ALDER', 'gateway'], '', '', '', '', '', '', 'P', 'E 1394-97', stamp),
    ...orders.flatMap((order, index) => [
      makeRecord(
        'P',
        String(index + 1),
        order.patient_id,
        '',
        '',
        [order.owner_name, order.pet_name],
        '',
        order.birthdate?.replaceAll('-', '') ?? '',
        order.sex,
      ),
      makeRecord(
        'O',
        '1',
        order.sample_id ?? order.order_id,
        '',
        ['', '', '', order.tests.join(',')],
        order.priority === 'stat' ? 'S' : 'R',
        stamp,
        '',
        '',
        '',
        '',
        'N',
      ),
    ]),
    makeRecord('L', '1', orders.length > 0 ? 'N' : 'I'),
  ];
  return writeRecords({ delimiters: usualDelimiters, records });
}

function deviceFor(order: OrderArgs, devices: readonly GatewayDevice[]): GatewayDevice | undefined {
  const ofModel = devices.filter(({ model }) => model === order.device);
  return ofModel.find(({ serial }) => serial === order.device_serial) ?? ofModel[0];
}

function fitsDevice(order: OrderArgs, device: GatewayDevice): boolean {
  if (device.model !== 'generic' && order.device !== device.model) return false;
  return order.device_serial === null || device.serial === '' || order.device_serial === device.serial;
}

function fitsQuery({ order_id, sample_id, patient_id }: OrderArgs, request: readonly string[]): boolean {
  return request.length === 0 || request.some((text) => [order_id, sample_id, patient_id].includes(text));
}

/** An order as HL7 messages hold it. */
export function orderRequest(order: OrderArgs, control: 'NW' | 'CA', controlId: string): OrderRequest {
  const { order_id, patient_id, sex, species, breed, tests } = order;
  return {
    ...{ control, controlId, sentAt: new Date(), order_id, patient_id, sex, species, breed, tests },
    petName: order.pet_name,
    ownerName: order.owner_name,
    birthdate: order.birthdate ?? undefined,
  };
}

/** Sends an order to an analyzer over HL7 and waits for the acknowledgment of this very message. */
function push(device: GatewayDevice, order: OrderArgs, control: 'NW' | 'CA', command: string): Promise<Outcome> {
  const controlId = `${command.slice(-12)}${randomUUID().slice(0, 4)}`;
  const message = writeMessage(writeOrder(orderRequest(order, control, controlId)));
  return new Promise((resolve) => {
    const framer = createMllpFramer();
    const socket = hl7Connection(device, (ready) => ready.write(wrapMllp(encodeText(message, device.charset))));
    if (!socket) return resolve({ outcome: 'failed', detail: 'The device has no address for orders' });
    const settle = (outcome: Outcome) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(ACK_TIMEOUT_MS, () => settle({ outcome: 'failed', detail: 'The device did not respond' }));
    socket.on('error', (error) => settle({ outcome: 'failed', detail: error.message }));
    socket.on('data', (bytes) => {
      for (const acknowledgment of framer.push(bytes)) {
        const accepted = isAccepted(readMessage(decodeText(acknowledgment, device.charset)), controlId);
        if (accepted !== undefined)
          settle(
            accepted ? { outcome: 'done', detail: '' } : { outcome: 'failed', detail: 'The device refused the order' },
          );
      }
    });
  });
}

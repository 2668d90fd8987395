import type { Duplex } from 'node:stream';
import { type Driver, driverFor } from '@alder/drivers/domain';
import {
  acknowledgeQuery,
  displayReply,
  type Hl7Message,
  type HostQuery,
  hl7Time,
  isAccepted,
  isQuery,
  orderReply,
  readMessage,
  readQuery,
  refuseQuery,
  segmentsOf,
  textOf,
  wrapMllp,
  writeMessage,
  writeOrder,
} from '@alder/hl7';
import { decodeText, encodeText } from '@alder/terms';
import { displayLines } from './display-lines.ts';
import type { Log } from './log.ts';
import { type OrderQueue, orderRequest } from './order-queue.ts';
import type { GatewayDevice } from './settings.ts';

/** Milliseconds an analyzer has to acknowledge what it is given. */
const ACK_TIMEOUT_MS = 15_000;
/** A reply that no acknowledgment follows counts as taken when the line has held for so long. */
const HELD_MS = 2_000;

type Found = ReturnType<OrderQueue['waitingFor']>;
type Outgoing = { readonly message: Hl7Message; readonly controlId: string; readonly orders: Found };

/**
 * The queries of one analyzer on its line, answered as its driver says: with displays (QCK^Q02, then DSR^Q03), with
 * orders (QCK^Q02, then ORM^O01), or, asked by QBP^Q11, with RSP^K11.
 *
 * An order is given once the analyzer has acknowledged it; until then it waits and is given to the next query.
 */
export function hostQueries(socket: Duplex, device: GatewayDevice, { orders, log }: { orders: OrderQueue; log: Log }) {
  let outgoing: Outgoing[] = [];
  let unanswered: Found = [];
  let timer: NodeJS.Timeout | undefined;
  let heldTimer: NodeJS.Timeout | undefined;
  let count = 0;

  const write = (message: Hl7Message) =>
    void (socket.writable && socket.write(wrapMllp(encodeText(writeMessage(message), device.charset))));
  const nextHead = () => {
    count += 1;
    const now = new Date();
    return { sentAt: hl7Time(now), controlId: `Q${now.getTime()}${count}` };
  };

  function sendNext() {
    clearTimeout(timer);
    const [next] = outgoing;
    if (!next) return;
    write(next.message);
    timer = setTimeout(() => giveUp('no acknowledgment'), ACK_TIMEOUT_MS);
  }

  function giveUp(why: string) {
    clearTimeout(timer);
    if (outgoing.length > 0) log('warn', 'orders were not taken', { device: device.model, outcome: why });
    outgoing = [];
  }

  function acknowledged(message: Hl7Message) {
    const [first, ...rest] = outgoing;
    const accepted = first && isAccepted(message, first.controlId);
    if (accepted === undefined) return;
    if (!accepted) return giveUp('refused');
    outgoing = rest;
    orders.given(first!.orders);
    sendNext();
  }

  function giveUnanswered() {
    clearTimeout(heldTimer);
    orders.given(unanswered);
    unanswered = [];
  }

  function answer(asked: Hl7Message, query: HostQuery, driver: Driver) {
    const found = orders.waitingFor(device, query.numbers).slice(0, query.limit);
    if (query.form === 'QBP') {
      const requests = found.map(({ order }) => ({
        ...orderRequest(order, 'NW', ''),
        sample_id: order.sample_id,
      }));
      write(orderReply(asked, query, requests, nextHead()));
      unanswered = found;
      heldTimer = setTimeout(giveUnanswered, HELD_MS);
      return;
    }
    outgoing = found.map((each, index) => {
      const head = nextHead();
      const message =
        driver.orders.reply === 'display' || query.trigger === 'Q01'
          ? displayReply(asked, query, displayLines(each.order, driver), index < found.length - 1, head)
          : writeOrder(orderRequest(each.order, 'NW', head.controlId));
      return { message, controlId: head.controlId, orders: [each] };
    });
    if (query.trigger !== 'Q01') write(acknowledgeQuery(asked, query, found.length > 0, nextHead()));
    else if (found.length === 0) write(displayReply(asked, query, [], false, nextHead()));
    sendNext();
  }

  return {
    /**
     * Takes what belongs to a query: the query, and the acknowledgments of what was given.
     *
     * @returns Whether it did; a message with results is not its business.
     */
    take(header: Hl7Message, bytes: Uint8Array): boolean {
      const type = textOf(header, segmentsOf(header, 'MSH')[0], 9);
      if (type !== 'ACK' && !isQuery(header)) return false;
      const message = readWhole(bytes, device) ?? header;
      if (type === 'ACK') {
        acknowledged(message);
        return true;
      }
      giveUp('the analyzer asked again');
      unanswered = [];
      clearTimeout(heldTimer);
      const query = readQuery(message);
      if (query) answer(message, query, driverFor(device.model, bytes));
      else write(refuseQuery(message, nextHead()));
      return true;
    },
    /** An analyzer that hangs up itself has read the reply; a line that breaks, or is closed here, says nothing of it. */
    close(isBroken: boolean) {
      if (isBroken || !socket.readableEnded) unanswered = [];
      giveUnanswered();
      giveUp('the line was closed');
    },
  };
}

function readWhole(bytes: Uint8Array, { charset }: GatewayDevice): Hl7Message | undefined {
  try {
    return readMessage(decodeText(bytes, charset));
  } catch {
    return undefined;
  }
}

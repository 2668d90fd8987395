import type { heartbeat } from '@alder/devices/contract';
import { type Session, type Work, type WorkDeps, workInHospital } from '@alder/server';
import { type InputOf, inputIncorrect, notFound, type PayloadOf, Refusal, tooLarge, unauthorized } from '@alder/wire';
import {
  acknowledgeCommand,
  type FrameBody,
  type FromCloud,
  type FromGateway,
  isPermanent,
  putResult,
} from '../contract/index.ts';
import { presentCommand } from './command.presenter.ts';
import { fetchCommands, isInUse, noteTaken } from './command.repository.ts';
import { takeAct } from './gateway-act.ts';
import { pageFor } from './gateway-page.ts';
import { noteOutcome } from './note-outcome.ts';
import { type Delivery, type Devices, MESSAGE_LIMIT_BYTES, receiveMessages } from './receive-message.ts';

/** Functions of the devices capability for the connection. */
export type DeviceHandlers = Devices & {
  readonly recordHeartbeat: (
    work: Work,
    gateway: string,
    sign: InputOf<typeof heartbeat>,
  ) => Promise<PayloadOf<typeof heartbeat>>;
  readonly devicesServedBy: (work: Work, gateway: string) => Promise<PayloadOf<typeof heartbeat>>;
};

type Reply = FrameBody<FromCloud>;

/** A message of a device. */
export type MessageFrame = Extract<FromGateway, { t: 'result.put' }>;

/** A fault of ours: the gateway keeps what it has and hands it over again. */
const TRY_AGAIN = { status: 503, error: 'unavailable', message: 'Try again in a moment' } as const;

/**
 * Does what the frames of one gateway ask, each in a transaction of its hospital and of no other.
 *
 * What a frame says decides nothing about the hospital: that is the one whose key signed the challenge.
 */
export function gatewayFrames(
  parts: WorkDeps & { readonly orderQueue: DeviceHandlers; readonly onError: (error: Error) => void },
  session: Session,
) {
  const { hospital, account } = session;
  const gateway = account.id;
  /** By device: numbers of messages that were refused for now, and of those that came behind them. */
  const refusedForNow = new Map<string, Set<number>>();

  function inWork<Result>(
    action: string | undefined,
    requestId: string | undefined,
    work: (work: Work) => Promise<Result>,
  ) {
    const actor = { account, ...(requestId !== undefined && { requestId }) };
    return workInHospital(parts, hospital, actor, action, async (input) => {
      // A key that is revoked now is refused now, whatever was agreed when the line was opened.
      if (!(await isInUse(input.trx, gateway))) throw unauthorized();
      return work(input);
    });
  }

  async function store({ id, body }: MessageFrame): Promise<Delivery> {
    const { raw, interrupted, ...message } = body;
    const bytes = Buffer.from(raw, 'base64');
    // A letter that is none of base64's is left out when it is read; then bytes are missing.
    if (bytes.length !== Math.floor((raw.replace(/=+$/, '').length * 3) / 4))
      throw inputIncorrect({ fields: { raw: 'base64' } });
    if (bytes.length > MESSAGE_LIMIT_BYTES) throw tooLarge();
    const stored = await parts.services.storage.put(hospital.id, bytes);
    return { ...message, request_id: id, gateway, interrupted: interrupted === 'yes', bytes, stored };
  }

  async function file(messages: readonly Delivery[]): Promise<Reply[]> {
    const receipts = await inWork(putResult.id, undefined, (work) => receiveMessages(work, messages, parts.orderQueue));
    return messages.map(({ seq }, index) => ({ t: 'result.ok', body: { seq, ...receipts[index]! } }));
  }

  /**
   * Whether a message waits for an earlier one of its device that was refused for now. The gateway has sent it before it
   * knew, and sends it again; once one of those comes again, it has begun again with the first.
   */
  function isHeldBack({ body }: MessageFrame): boolean {
    const device = deviceOf(body);
    const refused = refusedForNow.get(device);
    if (!refused) return false;
    if (refused.delete(body.seq)) return !refusedForNow.delete(device);
    refused.add(body.seq);
    return true;
  }

  async function takeAlone(frame: MessageFrame): Promise<Reply> {
    if (isHeldBack(frame)) return { t: 'refused', body: TRY_AGAIN };
    const [reply] = await refusing(async () => file([await store(frame)]));
    if (reply!.t === 'refused' && !isPermanent(reply!.body.status))
      refusedForNow.set(deviceOf(frame.body), new Set([frame.body.seq]));
    return reply!;
  }

  async function refusing(work: () => Promise<Reply[]>): Promise<Reply[]> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) parts.onError(error as Error);
      const { kind } = error instanceof Refusal ? error : {};
      return [{ t: 'refused', body: kind ? { status: kind.status, error: kind.code, message: kind.text } : TRY_AGAIN }];
    }
  }

  async function replyTo(frame: Exclude<FromGateway, MessageFrame>): Promise<Reply | undefined> {
    switch (frame.t) {
      case 'beat':
        return {
          t: 'cfg',
          body: await inWork(undefined, frame.id, (work) =>
            parts.orderQueue.recordHeartbeat(work, gateway, frame.body),
          ),
        };
      case 'cmd.ack':
        await inWork(undefined, frame.id, ({ trx, now }) => noteTaken(trx, frame.body.id, gateway, now));
        return undefined;
      case 'cmd.done':
        await inWork(acknowledgeCommand.id, frame.id, (work) => noteOutcome(work, gateway, frame.body));
        return { t: 'cmd.ok', body: { id: frame.body.id } };
      case 'page.get':
        return {
          t: 'page',
          body: await inWork(undefined, frame.id, (work) =>
            pageFor(work, gateway, frame.body.digest, parts.orderQueue.ownDriversOf),
          ),
        };
      case 'act.put':
        return {
          t: 'act.ok',
          body: await inWork('gateway.act', frame.body.id, (work) =>
            takeAct(work, { id: gateway, name: account.display_name }, frame.body),
          ),
        };
      default:
        throw notFound();
    }
  }

  return {
    /** @returns The reply; a refusal is a reply too, and a fault of ours is a reason to try again. */
    async reply(frame: Exclude<FromGateway, MessageFrame>): Promise<Reply | undefined> {
      const [only] = await refusing(async () => [await replyTo(frame)].filter((one) => one !== undefined));
      return only;
    },
    /**
     * Files messages in their order, in one transaction; if that fails, each in a transaction of its own, so that a
     * message that cannot be filed delays those of its own device alone.
     *
     * @returns The reply to each.
     */
    async fileMessages(messages: readonly MessageFrame[]): Promise<Reply[]> {
      if (messages.length > 1 && refusedForNow.size === 0) {
        try {
          return await file(await Promise.all(messages.map(store)));
        } catch {
          // Which message it was is found out, and reported, below.
        }
      }
      const replies: Reply[] = [];
      for (const message of messages) replies.push(await takeAlone(message));
      return replies;
    },
    welcome: (sign: InputOf<typeof heartbeat>) =>
      inWork(undefined, 'hello', async (work): Promise<Reply> => {
        return { t: 'welcome', body: await parts.orderQueue.recordHeartbeat(work, gateway, sign) };
      }),
    settings: () =>
      inWork(undefined, 'cfg', async (work): Promise<Reply> => {
        return { t: 'cfg', body: await parts.orderQueue.devicesServedBy(work, gateway) };
      }),
    /** What waits for the gateway; `isBack` when it has just connected. */
    commands: (isBack: boolean) =>
      inWork(undefined, 'cmd', async ({ trx, now }) =>
        (await fetchCommands(trx, gateway, now, { isBack })).map(
          (command): Reply => ({ t: 'cmd', body: presentCommand(command) }),
        ),
      ),
  };
}

export type GatewayFrames = ReturnType<typeof gatewayFrames>;

/** As the gateway counts devices, but for their ports. */
const deviceOf = ({ protocol, device, device_serial }: MessageFrame['body']) =>
  JSON.stringify([protocol, device, device_serial]);

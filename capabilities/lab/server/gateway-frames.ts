import type { heartbeat } from '@alder/devices/contract';
import { type Session, type Work, type WorkDeps, workInHospital } from '@alder/server';
import { type InputOf, inputIncorrect, notFound, type PayloadOf, Refusal, tooLarge, unauthorized } from '@alder/wire';
import { acknowledgeCommand, type FrameBody, type FromCloud, type FromGateway, putResult } from '../contract/index.ts';
import { presentCommand } from './command.presenter.ts';
import { fetchCommands, isInUse, noteTaken } from './command.repository.ts';
import { noteOutcome } from './note-outcome.ts';
import { MESSAGE_LIMIT_BYTES, receiveMessage } from './receive-message.ts';

/** Functions of the devices capability for the connection. */
export type DeviceHandlers = {
  readonly recordHeartbeat: (
    work: Work,
    gateway: string,
    sign: InputOf<typeof heartbeat>,
  ) => Promise<PayloadOf<typeof heartbeat>>;
  readonly devicesServedBy: (work: Work, gateway: string) => Promise<PayloadOf<typeof heartbeat>>;
};

type Answer = FrameBody<FromCloud>;

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

  function inWork<Result>(action: string | undefined, requestId: string, work: (work: Work) => Promise<Result>) {
    return workInHospital(parts, hospital, { account, requestId }, action, async (input) => {
      // A key that is revoked now is refused now, whatever was agreed when the line was opened.
      if (!(await isInUse(input.trx, gateway))) throw unauthorized();
      return work(input);
    });
  }

  async function takeMessage({ id, body }: Extract<FromGateway, { t: 'result.put' }>): Promise<Answer> {
    const { raw, interrupted, ...message } = body;
    const bytes = Buffer.from(raw, 'base64');
    // A letter that is none of base64's is left out when it is read; then bytes are missing.
    if (bytes.length !== Math.floor((raw.replace(/=+$/, '').length * 3) / 4))
      throw inputIncorrect({ fields: { raw: 'base64' } });
    if (bytes.length > MESSAGE_LIMIT_BYTES) throw tooLarge();
    const stored = await parts.services.storage.put(hospital.id, bytes);
    const receipt = await inWork(putResult.id, id, (work) =>
      receiveMessage(work, { ...message, gateway, interrupted: interrupted === 'yes', bytes, stored }),
    );
    return { t: 'result.ok', body: { seq: message.seq, ...receipt } };
  }

  async function answer(frame: FromGateway): Promise<Answer | undefined> {
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
      case 'result.put':
        return takeMessage(frame);
      default:
        throw notFound();
    }
  }

  return {
    /** @returns What to answer; a refusal is an answer too, and a fault of ours is a reason to try again. */
    async answer(frame: FromGateway): Promise<Answer | undefined> {
      try {
        return await answer(frame);
      } catch (error) {
        if (!(error instanceof Refusal)) parts.onError(error as Error);
        const { kind } = error instanceof Refusal ? error : {};
        return {
          t: 'refused',
          body: kind ? { status: kind.status, error: kind.code, message: kind.text } : TRY_AGAIN,
        };
      }
    },
    welcome: (sign: InputOf<typeof heartbeat>) =>
      inWork(undefined, 'hello', async (work): Promise<Answer> => {
        return { t: 'welcome', body: await parts.orderQueue.recordHeartbeat(work, gateway, sign) };
      }),
    settings: () =>
      inWork(undefined, 'cfg', async (work): Promise<Answer> => {
        return { t: 'cfg', body: await parts.orderQueue.devicesServedBy(work, gateway) };
      }),
    /** What waits for the gateway; `isBack` when it has just connected. */
    commands: (isBack: boolean) =>
      inWork(undefined, 'cmd', async ({ trx, now }) =>
        (await fetchCommands(trx, gateway, now, { isBack })).map(
          (command): Answer => ({ t: 'cmd', body: presentCommand(command) }),
        ),
      ),
  };
}

export type GatewayFrames = ReturnType<typeof gatewayFrames>;

import { inHospital, inSystem } from '@alder/database';
import { type Call, type Rate, Refusal } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';
import { writeWithCachedFragments } from './cached-fragment.ts';
import { isCollision } from './database-refusal.ts';
import type { Context, Implementation, PublicContext, StreamContext } from './implement.ts';
import { presentReadable } from './readable-rows.ts';
import { rejectSuperseded } from './reject-superseded.ts';
import { runIdempotent, type StoredResponse } from './run-idempotent.ts';
import type { Session } from './session.ts';
import { type Actor, openUnitOfWork, type WorkDeps, workInHospital } from './work.ts';

/** A request whose right and input have been checked. */
export type Checked = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly input: unknown;
  readonly session: Session | undefined;
  readonly browserSession: string | undefined;
};

/** Response of a call; `body` is its JSON where that is serialized already. */
export type CallResponse = StoredResponse & { readonly body?: Buffer };

/** Runs the handler of a call in the context that its kind asks for. */
export function runCall(parts: WorkDeps, implementation: Implementation, checked: Checked): Promise<CallResponse> {
  if (implementation.kind === 'public') return runPublic(parts, implementation, checked);
  if (implementation.kind === 'stream') return runStream(parts, implementation, checked);
  return runInHospital(parts, implementation, checked);
}

/** Calls that write are audited, idempotent and rejected when superseded; the others only read. */
export function changes(call: Call): boolean {
  return call.method === 'POST' && !call.reads;
}

export function rateOf(call: Call): Rate {
  return call.rate ?? (call.access.kind === 'public' ? 'public' : 'normal');
}

function runInHospital(
  parts: WorkDeps,
  { call, handler }: Implementation & { kind: 'hospital' },
  { request, input, session, browserSession }: Checked,
): Promise<CallResponse> {
  const { account, hospital } = session!;
  const actor: Actor = { account, requestId: request.id };

  return twiceAtMost(request, () =>
    inHospital(parts.db, hospital.id, async (trx) => {
      const unitOfWork = openUnitOfWork(parts, hospital, trx);
      const react = () => unitOfWork.react(actor);
      const context: Context = { ...unitOfWork.work, account, session: session!.id, react };
      if (!changes(call)) return read(call, await handler(input as never, context), request);
      const seq = seqOf(request);
      const work = async () => {
        if (seq !== undefined && browserSession) {
          await rejectSuperseded(trx, { browser_session: browserSession, path: call.id, entry: entryOf(input), seq });
        }
        const payload = present(call, await handler(input as never, context));
        await unitOfWork.close(actor, call.id);
        return { status: 200, payload };
      };
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string') return work();

      return runIdempotent(trx, { account: account.id, key, call: call.id, input }, async () => {
        await trx.executeQuery(CompiledQuery.raw('savepoint handler'));
        try {
          return await work();
        } catch (error) {
          // A refusal is stored as the response too: a repetition gets the same one. The handler's writes are rolled back.
          if (!(error instanceof Refusal)) throw error;
          await trx.executeQuery(CompiledQuery.raw('rollback to savepoint handler'));
          unitOfWork.clear();
          return { status: error.kind.status, payload: error.toBody() };
        }
      });
    }),
  );
}

/**
 * Repeats a transaction once that the database ended in favour of another: nothing of it was kept, and the other one is
 * done by then. Safe wherever a client may repeat a request that failed, and it may repeat every one.
 */
async function twiceAtMost<Result>({ log }: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isCollision(error)) throw error;
    log.info({ err: error }, 'repeated after a collision of two transactions');
    return work();
  }
}

async function runStream(
  parts: WorkDeps,
  { call, handler }: Implementation & { kind: 'stream' },
  { request, reply, input, session }: Checked,
): Promise<StoredResponse> {
  const { account, hospital } = session!;
  const action = changes(call) ? call.id : undefined;
  const context: StreamContext = {
    db: parts.db,
    account,
    hospital,
    now: parts.clock(),
    services: parts.services,
    inHospital: (work) => workInHospital(parts, hospital, { account, requestId: request.id }, action, work),
    beyond: beyondOwn(parts, call, request.id),
    body: request.body as StreamContext['body'],
    request,
    reply,
  };
  return { status: 200, payload: presentAny(call, await handler(input as never, context), request) };
}

async function runPublic(
  parts: WorkDeps,
  { call, handler }: Implementation & { kind: 'public' },
  { request, reply, input }: Checked,
): Promise<StoredResponse> {
  const context: PublicContext = {
    now: parts.clock(),
    services: parts.services,
    ip: request.ip,
    ...beyondOwn(parts, call, request.id),
    request,
    reply,
  };
  return { status: 200, payload: presentAny(call, await handler(input as never, context), request) };
}

/** Work in hospitals that the caller does not belong to, audited without a user of theirs. */
function beyondOwn(parts: WorkDeps, call: Call, requestId: string): Pick<PublicContext, 'system' | 'inHospital'> {
  return {
    system: (work) => inSystem(parts.db, work),
    inHospital: (hospitalId, work) =>
      inHospital(parts.db, hospitalId, async (trx) => {
        const unitOfWork = openUnitOfWork(parts, { id: hospitalId } as never, trx);
        const result = await work(unitOfWork.work);
        await unitOfWork.close({ requestId }, changes(call) ? call.id : undefined);
        return result;
      }),
  };
}

/** The response of a call that only reads. */
function read(call: Call, payload: unknown, request: FastifyRequest): CallResponse {
  const body = writeWithCachedFragments(call, payload);
  if (body !== undefined) return { status: 200, payload, body };
  return { status: 200, payload: presentRead(call, payload, request) };
}

function presentRead(call: Call, payload: unknown, { log }: FastifyRequest): unknown {
  const readable = presentReadable(call.payload, payload);
  if (readable.rows > 0)
    log.error({ call: call.id, rows: readable.rows, issues: readable.issues.slice(0, 20) }, 'unreadable rows left out');
  return readable.payload;
}

/** The payload of a public call, or of one beyond its own hospital: one that only reads leaves out unreadable rows too. */
function presentAny(call: Call, payload: unknown, request: FastifyRequest): unknown {
  return changes(call) || call.responseType === 'bytes' ? present(call, payload) : presentRead(call, payload, request);
}

/** The contract's schema does the presenting: a column that is not in it cannot leak. */
function present(call: Call, payload: unknown): unknown {
  return call.responseType === 'bytes' ? payload : call.payload.parse(payload);
}

function seqOf(request: FastifyRequest): number | undefined {
  const seq = Number(request.headers['x-seq']);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : undefined;
}

function entryOf(input: unknown): string {
  const { id } = input as { id?: unknown };
  return typeof id === 'string' ? id : '';
}

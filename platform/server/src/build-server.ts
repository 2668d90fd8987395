import { Readable } from 'node:stream';
import { type Db, newId } from '@alder/database';
import type { TrustedProxies } from '@alder/settings';
import { type Call, inputIncorrect, notFound, planEnded, Refusal, tooLarge, wrongType } from '@alder/wire';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { boundArrival } from './arrival.ts';
import { isSuspicious, parseInput, refuseUnstorableText } from './body.ts';
import { proxyTrustOf } from './client-address.ts';
import { refusalOfDatabase } from './database-refusal.ts';
import type { Implementation, Reactions } from './implement.ts';
import { networkOf } from './network.ts';
import { ADDRESS_LIMITS, type AddressLimits, limitOpen } from './open-counts.ts';
import { refuseOtherSites } from './origin.ts';
import { isAfterPlan, policyTable, refusalFor } from './policy.ts';
import { LIMITS, type Limits, rateLimiter } from './rate.ts';
import { changes, rateOf, runCall } from './run-call.ts';
import { sendFault, sendRefusal, speaksFhir } from './send-refusal.ts';
import type { Services } from './services.ts';
import type { FindSession, Session } from './session.ts';

export type ServerOptions = {
  readonly db: Db;
  readonly implementations: readonly Implementation[];
  readonly findSession: FindSession;
  readonly services: Services;
  readonly reactions?: Reactions;
  readonly clock?: () => Date;
  readonly limits?: Limits;
  /** Public address of the product behind a proxy. */
  readonly publicUrl?: string;
  readonly logger?: FastifyBaseLogger;
  /** Whose `X-Forwarded-For` is trusted. */
  readonly trustProxy?: TrustedProxies;
  /** Called after every read call with a response; it must cost no time. */
  readonly onRead?: (read: { call: string; session: Session; input: unknown; now: Date }) => void;
  /** What one client address may have open at once. */
  readonly addressLimits?: AddressLimits;
};

const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * The whole server as a value: listens nowhere, so a test can call it without a port.
 *
 * Routes that are no calls (health, static files) are registered by the caller with `config: { open: 'why' }`;
 * any other route stops the start: nothing is reachable by default.
 */
export function buildServer(parts: ServerOptions): FastifyInstance {
  const trust = proxyTrustOf(parts.trustProxy);
  const app = fastify({
    ...(parts.logger ? { loggerInstance: parts.logger } : {}),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => newId(),
    // The composition logs one line a request, without its address.
    logController: new LogController({ disableRequestLogging: true }),
    // Bounded by boundArrival, which lets a large body arrive for as long as it keeps coming.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    trustProxy: trust,
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.server.headersTimeout = 10_000;
  app.server.maxHeadersCount = 100;

  limitOpen(app, trust, parts.addressLimits ?? ADDRESS_LIMITS);
  boundArrival(app);
  requirePolicyRows(app, parts.implementations);
  parseBodies(app);
  const limit = rateLimiter(parts.limits ?? LIMITS, parts.clock ?? (() => new Date()));
  for (const implementation of parts.implementations) addCall(app, parts, implementation, limit);

  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, notFound()));
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal) {
      const retry = refusal.details.retry_after;
      if (typeof retry === 'number') reply.header('retry-after', retry);
      // What the database refused and no schema had: the caller gets a refusal, the log keeps the cause.
      if (error !== refusal) request.log.warn({ err: error }, 'refused below the contract');
      return sendRefusal(request, reply, refusal);
    }
    request.log.error({ err: error }, 'fault');
    if (speaksFhir(request)) return sendFault(request, reply);
    return reply.code(500).send({ payload: { error: 'unknown', message: 'Unknown Error', reference: request.id } });
  });
  return app;
}

/** Stops the start when a route is neither a call of the contract nor declared open with its reason. */
function requirePolicyRows(app: FastifyInstance, implementations: readonly Implementation[]): void {
  const rows = new Set(policyTable(implementations.map(({ call }) => call)).map((row) => `${row.method} ${row.path}`));
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) {
      if (each === 'HEAD' || each === 'OPTIONS') continue;
      const open = (config as { open?: string } | undefined)?.open;
      if (!rows.has(`${each} ${url}`) && !open) throw new Error(`${each} ${url} has no row in the policy table`);
    }
  });
}

function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    // A call of bytes gets them as they came, whatever they claim to be: a signature covers bytes, not values.
    if ((request.routeOptions.config as { bytes?: boolean }).bytes) return done(null, Readable.from([raw]));
    const text = raw.toString('utf8');
    if (text === '') return done(null, {});
    parse(request, text, (error, value) => {
      if (error) return done(inputIncorrect({ fields: { '': 'json' } }));
      try {
        if (isSuspicious(text)) refuseUnstorableText(value);
        done(null, value);
      } catch (refusal) {
        done(refusal as Error);
      }
    });
  });
  // Bytes are never buffered here: the handler reads the request as it arrives and counts.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

function addCall(
  app: FastifyInstance,
  parts: ServerOptions,
  implementation: Implementation,
  limit: ReturnType<typeof rateLimiter>,
): void {
  const { call } = implementation;
  const clock = parts.clock ?? (() => new Date());
  const work = { db: parts.db, services: parts.services, reactions: parts.reactions ?? {}, clock };
  for (const url of [call.path, ...(call.aliases ?? [])]) {
    app.route({
      method: call.method,
      url,
      config: { bytes: call.body === 'bytes' },
      handler: async (request, reply) => {
        if (changes(call)) refuseOtherSites(request, parts.publicUrl);
        const session = call.access.kind === 'public' ? undefined : await parts.findSession(request);
        const { hospital } = request.params as { hospital?: string };
        const refusal = refusalFor(call.access, session, call.access.kind === 'public' ? undefined : hospital);
        if (refusal && call.access.kind === 'dicomweb')
          reply.header('www-authenticate', 'Bearer, Basic realm="DICOMweb"');
        if (refusal && call.access.kind === 'interface') reply.header('www-authenticate', 'Bearer');
        if (refusal) throw refusal;
        if (session && changes(call) && isAfterPlan(call, session.hospital, clock()))
          throw planEnded({ ended_at: session.hospital.plan_ends_at!.toISOString() });
        limit(rateOf(call), session?.account.id ?? networkOf(request.ip));

        const { input, browserSession } = readInput(call, request);
        const response = await runCall(work, implementation, { request, reply, input, session, browserSession });
        if (session && !changes(call) && response.status === 200)
          parts.onRead?.({ call: call.id, session, input, now: clock() });
        if (call.responseType === 'bytes' || reply.sent) return response.payload;
        reply.header('cache-control', 'no-store');
        reply.code(response.status);
        if (response.body === undefined) return reply.send({ payload: response.payload });
        return reply.type('application/json; charset=utf-8').send(response.body);
      },
    });
  }
}

/** Path segments, query and body together are the input; the hospital of the path is the tenant, not an input. */
function readInput(call: Call, request: FastifyRequest): { input: unknown; browserSession: string | undefined } {
  const { hospital, ...params } = request.params as Record<string, unknown>;
  const body = call.body === 'bytes' ? {} : (request.body ?? {});
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw inputIncorrect();
  if (call.body !== 'bytes' && request.body !== undefined && 'pipe' in body) throw wrongType();
  const { browserSessionId, ...input } = { ...(request.query as object), ...body, ...params } as Record<
    string,
    unknown
  >;
  // A public call may need the hospital of its path; a hospital's own call has it from the session.
  if (call.access.kind === 'public' && hospital !== undefined) input.hospital = hospital;
  refuseUnstorableText(request.params);
  refuseUnstorableText(request.query);
  return {
    input: parseInput(call.input, input),
    browserSession: typeof browserSessionId === 'string' ? browserSessionId.slice(0, 100) : undefined,
  };
}

/** Errors of the libraries below that the caller can act on, as refusals. */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongType();
  const refusal = refusalOfDatabase(error);
  if (refusal) return refusal;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return inputIncorrect();
  return undefined;
}

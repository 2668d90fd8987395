import type { Db } from '@alder/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type ObserveParts = {
  readonly db: Db;
  readonly version: string;
  readonly sockets: () => number;
  /** False while the server goes down: a balancer sends nobody here any more. */
  readonly isOpen: () => boolean;
};

/** How long a database may take to answer before this server counts as not ready. */
const READY_WITHIN_MS = 2_000;

/** Adds what watches the server: is it alive, can it work, how much does it do. */
export function addObservation(app: FastifyInstance, parts: ObserveParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'alder_request_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'alder_sockets',
    help: 'Open WebSockets',
    registers: [registry],
    collect() {
      this.set(parts.sockets());
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
    // The route and not the address: addresses carry share ids and names that were searched for.
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });

  const config = { open: 'for whoever watches the server; tells nothing of any hospital' };
  app.route({
    method: 'GET',
    url: '/healthz',
    config,
    logLevel: 'silent',
    handler: async () => ({ status: 'alive', version: parts.version }),
  });
  app.route({
    method: 'GET',
    url: '/readyz',
    config,
    logLevel: 'silent',
    handler: async (_request, reply) => {
      const isReady = parts.isOpen() && (await answers(parts.db));
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
    },
  });
  app.route({
    method: 'GET',
    url: '/metrics',
    config,
    logLevel: 'silent',
    handler: async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  });
}

async function answers(db: Db): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

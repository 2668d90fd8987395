import { createHash, timingSafeEqual } from 'node:crypto';
import type { BackupsState } from '@alder/backup';
import type { Db } from '@alder/database';
import { unreadableRows } from '@alder/server';
import { unauthorized } from '@alder/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type ObserveOptions = {
  readonly db: Db;
  readonly version: string;
  /** What `/metrics` asks for as a bearer token: routes and counts say how busy a hospital is. */
  readonly metricsToken: string;
  readonly sockets: () => number;
  /** False while the server shuts down: a load balancer sends no more requests. */
  readonly isOpen: () => boolean;
  /** Where backups are made. */
  readonly backups?: () => BackupsState;
};

/** How long a database may take to respond before this server counts as not ready. */
const READY_WITHIN_MS = 2_000;

/** Adds what watches the server: is it alive, can it work, how much does it do. */
export function addObservation(app: FastifyInstance, parts: ObserveOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'alder_request_seconds',
    help: 'Time from request to response, by route',
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

  new Gauge({
    name: 'alder_unreadable_rows',
    help: 'Rows left out of lists because they do not fit the contract, since the start',
    registers: [registry],
    collect() {
      this.set(unreadableRows());
    },
  });

  if (parts.backups) addBackupGauges(registry, parts.backups);

  const config = { open: 'health of the server; contains nothing of any hospital' };
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
      const isReady = parts.isOpen() && (await isReachable(parts.db));
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
    },
  });
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { open: 'proves itself by the token of METRICS_TOKEN' },
    logLevel: 'silent',
    handler: async (request, reply) => {
      if (!hasToken(request, parts.metricsToken)) {
        reply.header('www-authenticate', 'Bearer realm="metrics"');
        throw unauthorized();
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  });
}

function addBackupGauges(registry: Registry, state: () => BackupsState): void {
  const gauge = (name: string, help: string, value: (now: BackupsState) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value(state()));
      },
    });
  gauge(
    'alder_backup_age_seconds',
    'Since the moment of the last good backup; NaN before the first',
    (now) => now.ageSeconds ?? NaN,
  );
  gauge('alder_backup_behind_seconds', 'Since the changes were last sent completely', (now) => now.behindSeconds);
  gauge('alder_backup_failed', '1 when the last backup that was tried failed', (now) => Number(now.failed));
  gauge('alder_backup_late', '1 when the last good backup is older than 26 hours', (now) => Number(now.isLate));
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  // Digests have one length, as the comparison needs it.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

async function isReachable(db: Db): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  const request = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([request, late]);
}

import type { FastifyInstance } from 'fastify';

/** A request has this long to arrive. */
const ARRIVAL_MS = 60_000;
/** A body of bytes may take longer, as long as this much of it comes in each such time: 50 KB/s. */
const BYTES_IN_TIME = 3_000_000;

/**
 * Ends requests that do not arrive: a slow sender must not hold a connection for ever, and a study of many gigabytes
 * must not be cut for being large (design: security, "Rate and size limits").
 */
export function boundArrival(app: FastifyInstance, arrivalMs = ARRIVAL_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done();
    const isBytes = (request.routeOptions.config as { bytes?: boolean } | undefined)?.bytes === true;
    const least = (BYTES_IN_TIME * arrivalMs) / ARRIVAL_MS;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const { bytesRead } = raw.socket;
      // A client that waits for this server to read cannot send.
      const isHeldBack = raw.readableLength >= raw.readableHighWaterMark;
      if (isBytes && (isHeldBack || bytesRead - before >= least)) before = bytesRead;
      else raw.destroy();
    }, arrivalMs);
    timer.unref();
    const end = () => clearInterval(timer);
    raw.once('end', end);
    raw.once('close', end);
    return done();
  });
}

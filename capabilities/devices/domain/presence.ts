/** Minutes without a sign of life after which a gateway is reported offline (specification §9). */
export const PULPO_OFFLINE_MINUTES = 30;

/** Days without a passed quality control after which a device warns (specification §9). */
export const QC_WARNING_DAYS = 90;

/** Seconds between two signs of life. */
export const HEARTBEAT_SECONDS = 60;

/** A gateway that missed two heartbeats is not shown as connected, although no notice is sent yet. */
const CONNECTED_SECONDS = 2 * HEARTBEAT_SECONDS + 30;

/** Whether a gateway may be expected to take an order at once. */
export function isConnected(lastSeen: Date | null, now: Date): boolean {
  return lastSeen !== null && now.getTime() - lastSeen.getTime() < CONNECTED_SECONDS * 1000;
}

/** Whether a gateway that was seen once has been away long enough for a notice. */
export function isOffline(lastSeen: Date | null, now: Date): boolean {
  return lastSeen !== null && now.getTime() - lastSeen.getTime() >= PULPO_OFFLINE_MINUTES * 60_000;
}

/** Whether a device has gone too long without quality control; one that never had any has. */
export function isQcDue(lastQcAt: Date | null, now: Date): boolean {
  return lastQcAt === null || now.getTime() - lastQcAt.getTime() > QC_WARNING_DAYS * 86_400_000;
}

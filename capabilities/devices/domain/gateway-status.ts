/** Status of an analyzer, in the order of urgency. */
export const statuses = ['away', 'qcDue', 'quiet', 'setup', 'ready'] as const;
export type GatewayStatus = (typeof statuses)[number];

/** State of a device and of the gateways of its hospital. */
type Known = {
  readonly device: { readonly gateway: string | null; readonly state: 'setup' | 'active' | 'warning' | 'offline' };
  readonly gateways: readonly { readonly id: string; readonly connected: boolean }[];
};

/**
 * How a device stands: nothing can be known of it while its gateway is away; quality control comes before silence.
 *
 * A device of no gateway goes with any.
 */
export function statusOf({ device, gateways }: Known): GatewayStatus {
  const isReached = gateways.some(({ id, connected }) => connected && (device.gateway ?? id) === id);
  if (!isReached) return 'away';
  if (device.state === 'setup') return 'setup';
  if (device.state === 'warning') return 'qcDue';
  return device.state === 'offline' ? 'quiet' : 'ready';
}

import type { Device, Pulpo } from '../contract/index.ts';

const NAMES: Readonly<Record<string, string>> = {
  vs2: 'VetScan VS2',
  hm5: 'VetScan HM5',
  vue: 'VetScan VUE',
  generic: 'Analyzer',
};

/** A model as its maker writes it. */
export function modelName(model: string): string {
  return NAMES[model] ?? model.replaceAll('_', ' ');
}

/** What the hospital calls a device, else its model. */
export const deviceName = ({ name, model }: Pick<Device, 'name' | 'model'>) => name || modelName(model);

/** What the hospital calls a gateway, else its serial in groups of four that can be read aloud. */
export const gatewayName = ({ name, serial }: Pick<Pulpo, 'name' | 'serial'>) => name || groupsOf(serial);

/** `ABCD EFGH JKMN PQRS`. */
export function groupsOf(serial: string): string {
  return serial.match(/.{1,4}/g)?.join(' ') ?? serial;
}

/** How a gateway stands, as a key of the texts. */
export function gatewayState({ connected, offline, last_seen }: Pulpo): 'connected' | 'new' | 'silent' | 'offline' {
  if (connected) return 'connected';
  if (last_seen === null) return 'new';
  return offline ? 'offline' : 'silent';
}

/** Roles that change devices, and those that look after gateways (specification §6). */
export const ADMINISTRATOR_ROLES: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'pulpoMaster', 'lisConsultant'];
export const MASTERS: readonly string[] = ['sysAdmin', 'pulpoMaster', 'hospitalAdmin'];

/** Settings for a program on the gateway's computer, as lines of an environment file. */
export function startLines(gateway: { serial: string; key: string }, origin: string): string {
  return [`GATEWAY_SERVER=${origin}`, `GATEWAY_SERIAL=${gateway.serial}`, `GATEWAY_KEY=${gateway.key}`].join('\n');
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { deviceLink } from '@alder/devices/contract';
import { deviceModels } from '@alder/terms';
import { z } from 'zod';

/** One analyzer that this gateway serves. */
export type GatewayDevice = z.infer<typeof gatewayDevice>;

const gatewayDevice = z.strictObject({
  serial: z.string().max(60).default(''),
  model: z.enum(deviceModels).default('generic'),
  name: z.string().max(80).default(''),
  protocol: deviceLink.protocol,
  listen_port: deviceLink.listen_port.default(null),
  address: deviceLink.address.default(null),
  charset: deviceLink.charset.default('utf-8'),
  decimal: deviceLink.decimal.default('.'),
  order_mode: deviceLink.order_mode.default('none'),
});

const port = z.coerce.number().int().min(0).max(65_535);

/** Every setting of the gateway, by its name in the environment. */
export const gatewaySchema = z.object({
  GATEWAY_CLOUD_URL: z.url().default('http://localhost:3000').describe('Address of the product'),
  GATEWAY_SERIAL: z
    .string({ error: 'is missing: run "npm run alder -- gateway enroll --hospital <key>" on the server' })
    .regex(/^[0-9A-Za-z]{16}$/, 'must be 16 letters and digits')
    .describe('Serial given at enrolment'),
  GATEWAY_KEY: z
    .string({ error: 'is missing: it was shown when the gateway was enrolled' })
    .min(20, 'is too short')
    .describe('Key given at enrolment'),
  GATEWAY_DATA: z
    .string()
    .default('./data/gateway')
    .describe('Folder of what has been received and not handed over yet'),
  GATEWAY_HOST: z.string().default('0.0.0.0').describe('Address on which analyzers and browsers reach the gateway'),
  GATEWAY_ASTM_PORT: port.default(4010).describe('Port for analyzers that speak ASTM and are not listed; 0: none'),
  GATEWAY_HL7_PORT: port.default(2575).describe('Port for analyzers that speak HL7 and are not listed; 0: none'),
  GATEWAY_INFO_PORT: port.default(33_443).describe('Port of /server_info'),
  GATEWAY_ORIGIN: z.url().optional().describe('Origin whose pages may read /server_info; unset: that of the product'),
  GATEWAY_DEVICES: z.string().default('[]').describe('Analyzers as a JSON list, or the path of a file that holds it'),
});

export type GatewaySettings = {
  readonly cloudUrl: string;
  readonly serial: string;
  readonly key: string;
  readonly data: string;
  readonly host: string;
  readonly infoPort: number;
  readonly origin: string;
  readonly devices: readonly GatewayDevice[];
};

/** What is wrong with the settings, in one sentence for whoever starts the gateway. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault';
}

/**
 * The gateway's settings.
 *
 * @throws {SettingsFault} naming the setting, also for a `GATEWAY_` name that does not exist.
 */
export function readGatewaySettings(environment: Readonly<Record<string, string | undefined>>): GatewaySettings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name.startsWith('GATEWAY_') && value !== ''),
  );
  const unknown = Object.keys(given).find((name) => !(name in gatewaySchema.shape));
  if (unknown) throw new SettingsFault(`There is no setting ${unknown}.`);
  const read = gatewaySchema.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new SettingsFault(`${issue!.path.join('.')} ${issue!.message}.`);
  }
  const settings = read.data;
  return {
    cloudUrl: settings.GATEWAY_CLOUD_URL.replace(/\/$/, ''),
    serial: settings.GATEWAY_SERIAL.toUpperCase(),
    key: settings.GATEWAY_KEY,
    data: resolve(settings.GATEWAY_DATA),
    host: settings.GATEWAY_HOST,
    infoPort: settings.GATEWAY_INFO_PORT,
    origin: new URL(settings.GATEWAY_ORIGIN ?? settings.GATEWAY_CLOUD_URL).origin,
    devices: [
      ...readDevices(settings.GATEWAY_DEVICES),
      ...unlisted('astm', settings.GATEWAY_ASTM_PORT),
      ...unlisted('hl7', settings.GATEWAY_HL7_PORT),
    ],
  };
}

function readDevices(given: string): GatewayDevice[] {
  try {
    const text = given.trimStart().startsWith('[') ? given : readFileSync(given, 'utf8');
    return z.array(gatewayDevice).parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message;
    throw new SettingsFault(`GATEWAY_DEVICES is no list of analyzers (${why}).`);
  }
}

/** An analyzer nobody listed may still connect; what it is shows in its own messages. */
function unlisted(protocol: 'astm' | 'hl7', listen_port: number): GatewayDevice[] {
  return listen_port === 0 ? [] : [gatewayDevice.parse({ protocol, listen_port })];
}

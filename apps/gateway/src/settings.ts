import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceLink } from '@alder/devices/contract';
import { readGatewaySettings, SettingsError } from '@alder/settings';
import { deviceModels } from '@alder/terms';
import { z } from 'zod';
import type { FtpAccount } from './ftp.listener.ts';
import { readUploadLimits, type UploadLimits } from './imaging/upload-limits.ts';

/** One analyzer that this gateway serves. */
export type GatewayDevice = Omit<z.infer<typeof gatewayDevice>, 'ftp'>;

const gatewayDevice = z.strictObject({
  serial: z.string().max(60).default(''),
  model: z.enum(deviceModels).default('generic'),
  name: z.string().max(80).default(''),
  protocol: deviceLink.protocol,
  listen_port: deviceLink.listen_port.default(null),
  address: deviceLink.address.default(null),
  serial_port: deviceLink.serial_port.default(null),
  baud_rate: deviceLink.baud_rate.default(null),
  flow_control: deviceLink.flow_control.default(null),
  tls: deviceLink.tls.default(false),
  charset: deviceLink.charset.default('utf-8'),
  decimal: deviceLink.decimal.default('.'),
  order_mode: deviceLink.order_mode.default('none'),
  // Only of the gateway's own list: passwords of FTP are not told to anybody.
  ftp: z
    .strictObject({ user: z.string().regex(/^[\w.-]{1,40}$/), password: z.string().min(8).max(100) })
    .nullable()
    .default(null),
});

/** What the gateway needs to know, complete: without serial and key it does not start. */
export type GatewaySettings = {
  readonly server: string;
  readonly serial: string;
  readonly key: string;
  readonly data: string;
  readonly host: string;
  readonly infoPort: number;
  readonly dicomPort: number;
  readonly uploadLimits: UploadLimits;
  /** Bytes of the disk that images leave free. */
  readonly reserveBytes: number;
  readonly origin: string;
  readonly devices: readonly GatewayDevice[];
  /** Analyzers that send their files by FTP, each into the folder that is watched for it. */
  readonly ftp: readonly FtpAccount[];
  readonly ftpPort: number;
  /** PIN of the own page as long as the cloud has set none. */
  readonly pin?: string | undefined;
};

/**
 * The gateway's settings, with the analyzers that it serves.
 *
 * @throws {SettingsError} one sentence naming the setting, also for a `GATEWAY_` name that does not exist.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): GatewaySettings {
  const input = readGatewaySettings(environment);
  const { server, host, origin, dicomPort, ftpPort, reserveBytes } = input;
  const uploadLimits = readUploadLimits(input.uploadLimits);
  if (!uploadLimits) {
    throw new SettingsError(
      'GATEWAY_UPLOAD_LIMITS must be kilobits per second, such as 2000, or hours with them, such as 08:00-19:00=2000.',
    );
  }
  const serial = (input.serial ?? '').toUpperCase();
  if (!/^[0-9A-Z]{16}$/.test(serial)) {
    throw new SettingsError(
      'GATEWAY_SERIAL must be the 16 letters and digits that "npm run alder -- gateway enroll --hospital <key>" prints.',
    );
  }
  if (!input.key) throw new SettingsError('GATEWAY_KEY is missing: it was printed when the gateway was enrolled.');
  const listed = readDevices(input.devices, input.dataDir);
  return {
    server,
    serial,
    key: input.key,
    data: input.dataDir,
    host,
    infoPort: input.port,
    dicomPort,
    uploadLimits,
    reserveBytes,
    origin,
    pin: input.pin,
    devices: [...listed.devices, unlisted('astm', input.astmPort), unlisted('hl7', input.mllpPort)],
    ftp: listed.ftp,
    ftpPort,
  };
}

function readDevices(input: string, dataDir: string): Pick<GatewaySettings, 'devices' | 'ftp'> {
  try {
    const text = input.trimStart().startsWith('[') ? input : readFileSync(input, 'utf8');
    const listed = z
      .array(gatewayDevice)
      .parse(JSON.parse(text))
      .map(({ ftp, ...device }) => {
        if (ftp && device.protocol !== 'folder') throw new Error('ftp: an analyzer with FTP has the protocol folder');
        const folder = device.address ?? join(dataDir, 'ftp', ftp?.user ?? '');
        return { device: ftp ? { ...device, address: folder } : device, ftp: ftp && { ...ftp, folder } };
      });
    const ftp = listed.flatMap((one) => one.ftp ?? []);
    for (const field of ['user', 'folder'] as const) {
      if (new Set(ftp.map((one) => one[field])).size < ftp.length)
        throw new Error(`ftp: two analyzers have the same ${field}`);
    }
    return { devices: listed.map(({ device }) => device), ftp };
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message;
    throw new SettingsError(`GATEWAY_DEVICES is no list of analyzers (${why}).`);
  }
}

/** An analyzer without settings may still connect; its messages identify it. */
function unlisted(protocol: 'astm' | 'hl7', listen_port: number): GatewayDevice {
  const { ftp: _, ...device } = gatewayDevice.parse({ protocol, listen_port });
  return device;
}

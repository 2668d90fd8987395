import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { gatewaySchema, serverSchema } from './schema.ts';
import { parseTrustedProxies, type TrustedProxies } from './trust-proxy.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; the message is one sentence for the person who set it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The settings of one server, read once at its start. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: TrustedProxies;
  /** What one client address may have open at once. */
  readonly perAddress: { readonly connections: number; readonly requests: number; readonly sockets: number };
  /** Undefined: a random one below the data folder. */
  readonly metricsToken: string | undefined;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly demo: boolean;
  readonly secret: string | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Market of the installation: decides the language of a browser that has chosen none. */
  readonly release: 'international' | 'japan';
  /** Whether usage notes are kept. */
  readonly keepsUsage: boolean;
  /** Archives may be sent to addresses of the own network. */
  readonly privateTargets: boolean;
  /** Whether the start builds the browser app. */
  readonly buildsWeb: boolean;
  /** Undefined: embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** `file:` or `s3:`. */
  readonly storageUrl: string;
  /** `file:` or `s3:`. */
  readonly archiveUrl: string;
  readonly backup: BackupSettings;
  readonly s3: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };
  /** Undefined: PostgreSQL LISTEN/NOTIFY. */
  readonly busUrl: string | undefined;
  readonly dicomPort: number;
  readonly dicomHost: string;
  /** Undefined: without TLS. `port` undefined: only to call devices. */
  readonly dicomTls: DicomTls | undefined;
  /** Service that reads vertebral heart scores; undefined where there is none. */
  readonly aiVhsUrl: string | undefined;
  /** Whether another practice system may be in a private network or without TLS. */
  readonly chimeraPrivate: boolean;
  /** Where the LINE Messaging API is asked, without a slash at the end. */
  readonly lineUrl: string;
  readonly smtpUrl: string | undefined;
  readonly mail: MailSettings;
};

/** Who sends letters, and how they are signed. */
export type MailSettings = {
  /** Undefined: no-reply at the host of the public address. */
  readonly from: string | undefined;
  /** Mailbox of reports about letters that did not arrive; undefined: there is none. */
  readonly bounce: string | undefined;
  /** PEM, or the path of its file. */
  readonly dkimKey: string | undefined;
  readonly dkimSelector: string;
};

/** Where backups go, when, and how many are kept; `url` undefined: nowhere. */
export type BackupSettings = {
  readonly url: string | undefined;
  /** Undefined: the file `secrets/backup-key` of the data folder. */
  readonly key: string | undefined;
  /** Hour of the server's day, 0 to 23. */
  readonly hour: number;
  readonly keepDays: number;
  readonly keepWeeks: number;
};

/** Files of the DICOM node's certificate and key, and where it listens with them. */
export type DicomTls = { readonly port: number | undefined; readonly certFile: string; readonly keyFile: string };

/** The settings of one gateway program. */
export type GatewaySettings = {
  readonly server: string;
  readonly serial: string | undefined;
  readonly key: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  readonly host: string;
  readonly astmPort: number;
  readonly mllpPort: number;
  readonly ftpPort: number;
  readonly port: number;
  readonly dicomPort: number;
  readonly uploadLimits: string;
  /** Bytes of the disk that images leave free. */
  readonly reserveBytes: number;
  /** Scheme, host and port of the pages that may read `/server_info`. */
  readonly origin: string;
  /** JSON, or the path of a file that holds it. */
  readonly devices: string;
  readonly pin: string | undefined;
};

/**
 * Reads the server's settings from `env`.
 *
 * @throws {SettingsError} one sentence: an unknown `ALDER_*` name, or a value that cannot be used
 */
export function readSettings(env: Environment): Settings {
  const input = parse(serverSchema, env, 'ALDER_');
  if (input.SMTP_URL !== undefined && input.PUBLIC_URL === undefined)
    throw new SettingsError(
      'The setting PUBLIC_URL is needed beside SMTP_URL: letters carry links, and their readers are not on this computer.',
    );
  const dataDir = path.resolve(input.ALDER_DATA);
  const storageUrl = input.STORAGE_URL ?? pathToFileURL(path.join(dataDir, 'objects')).href;
  return {
    port: input.PORT,
    host: input.HOST,
    publicUrl: input.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: parseTrustedProxies(input.TRUST_PROXY) ?? false,
    perAddress: {
      connections: input.MAX_CONNECTIONS_PER_ADDRESS,
      requests: input.MAX_REQUESTS_PER_ADDRESS,
      sockets: input.MAX_SOCKETS_PER_ADDRESS,
    },
    metricsToken: input.METRICS_TOKEN,
    dataDir,
    demo: input.ALDER_DEMO ?? input.DATABASE_URL === undefined,
    secret: input.ALDER_SECRET,
    logLevel: input.ALDER_LOG,
    release: input.ALDER_RELEASE,
    keepsUsage: input.ALDER_USAGE,
    privateTargets: input.EXPORT_PRIVATE_TARGETS,
    buildsWeb: input.ALDER_WEB_BUILD,
    databaseUrl: input.DATABASE_URL,
    storageUrl,
    archiveUrl: input.ARCHIVE_URL ?? archiveBeside(storageUrl),
    backup: {
      url: input.BACKUP_URL,
      key: input.BACKUP_KEY,
      hour: input.BACKUP_HOUR,
      keepDays: input.BACKUP_KEEP_DAYS,
      keepWeeks: input.BACKUP_KEEP_WEEKS,
    },
    s3: {
      accessKeyId: input.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: input.AWS_SECRET_ACCESS_KEY ?? '',
      region: input.AWS_REGION,
    },
    busUrl: input.BUS_URL,
    dicomPort: input.DICOM_PORT,
    dicomHost: input.DICOM_HOST,
    dicomTls: dicomTlsOf(input),
    aiVhsUrl: input.AI_VHS_URL,
    chimeraPrivate: input.CHIMERA_PRIVATE,
    lineUrl: input.LINE_API_URL.replace(/\/+$/, ''),
    smtpUrl: input.SMTP_URL,
    mail: {
      from: input.MAIL_FROM,
      bounce: input.MAIL_BOUNCE,
      dkimKey: input.DKIM_KEY,
      dkimSelector: input.DKIM_SELECTOR,
    },
  };
}

function dicomTlsOf(input: z.infer<typeof serverSchema>): DicomTls | undefined {
  const { DICOM_TLS_PORT: port, DICOM_TLS_CERT: cert, DICOM_TLS_KEY: key } = input;
  if (cert !== undefined && key !== undefined)
    return { port, certFile: path.resolve(cert), keyFile: path.resolve(key) };
  if (port === undefined && cert === undefined && key === undefined) return undefined;
  throw new SettingsError('TLS of the DICOM node needs both DICOM_TLS_CERT and DICOM_TLS_KEY.');
}

/**
 * The certificate and the key of the DICOM node, both PEM; undefined without TLS.
 *
 * @throws {SettingsError} when one of the files cannot be read.
 */
export function dicomCertificate({ dicomTls }: Pick<Settings, 'dicomTls'>): { cert: string; key: string } | undefined {
  if (!dicomTls) return undefined;
  const read = (setting: string, file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      throw new SettingsError(`The file of ${setting} cannot be read: ${file}.`);
    }
  };
  return { cert: read('DICOM_TLS_CERT', dicomTls.certFile), key: read('DICOM_TLS_KEY', dicomTls.keyFile) };
}

/** Beside a folder one called `archive`, in a bucket a prefix below the storage's own. */
function archiveBeside(storageUrl: string): string {
  const url = new URL(storageUrl);
  url.pathname =
    url.protocol === 's3:' ? `${url.pathname.replace(/\/$/, '')}/archive` : path.posix.join(url.pathname, '../archive');
  return url.href;
}

/**
 * Reads the gateway's settings from `env`.
 *
 * @throws {SettingsError} one sentence: an unknown `GATEWAY_*` name, or a value that cannot be used
 */
export function readGatewaySettings(env: Environment): GatewaySettings {
  const input = parse(gatewaySchema, env, 'GATEWAY_');
  return {
    server: input.GATEWAY_SERVER.replace(/\/+$/, ''),
    serial: input.GATEWAY_SERIAL,
    key: input.GATEWAY_KEY,
    dataDir: path.resolve(input.GATEWAY_DATA),
    host: input.GATEWAY_HOST,
    astmPort: input.GATEWAY_ASTM_PORT,
    mllpPort: input.GATEWAY_MLLP_PORT,
    ftpPort: input.GATEWAY_FTP_PORT,
    port: input.GATEWAY_PORT,
    dicomPort: input.GATEWAY_DICOM_PORT,
    uploadLimits: input.GATEWAY_UPLOAD_LIMITS,
    reserveBytes: input.GATEWAY_RESERVE_MB * 1_000_000,
    origin: new URL(input.GATEWAY_ORIGIN ?? input.GATEWAY_SERVER).origin,
    devices: input.GATEWAY_DEVICES,
    pin: input.GATEWAY_PIN,
  };
}

function parse<Schema extends z.ZodObject>(schema: Schema, env: Environment, prefix: string): z.infer<Schema> {
  const input = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  for (const name of Object.keys(input)) {
    if (name.startsWith(prefix) && !(name in schema.shape)) {
      throw new SettingsError(`There is no setting ${name}; docs/operations.md lists those that exist.`);
    }
  }
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const [problem] = read.error.issues;
  throw new SettingsError(`The setting ${problem?.path.join('.')} ${problem?.message}.`);
}

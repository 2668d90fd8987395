import { z } from 'zod';
import { parseTrustedProxies } from './trust-proxy.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535');

const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a number from 1 to 9999999')
  .transform(Number);

const address = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const mailbox = z.string().regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an email address');

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

/**
 * Every setting of the server, by its name in the environment; an empty value counts as unset.
 *
 * The description and the default end up in `docs/operations.md`.
 */
export const serverSchema = z.object({
  PORT: port.default(3000).describe('Port of the web address; `0` takes any free one'),
  HOST: z.string().default('localhost').describe('Address to listen on; `0.0.0.0` opens the product to the network'),
  PUBLIC_URL: address('http:', 'https:')
    .optional()
    .describe('Public address of the product, also behind a proxy; links in emails use it, so `SMTP_URL` needs it'),
  TRUST_PROXY: z
    .string()
    .default('off')
    .refine((text) => parseTrustedProxies(text) !== undefined, {
      error: 'must be off, the number of proxies in front (1 to 10), or their addresses (10.0.0.2, 10.1.0.0/16)',
    })
    .describe(
      "Number of proxies in front of the server, or their addresses and CIDR ranges with commas between them: the client's address is the one in `X-Forwarded-For` that the outermost of them appended. `on` means 1",
    ),
  MAX_CONNECTIONS_PER_ADDRESS: count
    .default(3_000)
    .describe(
      'Connections that one client address may have open, WebSockets included; those of trusted proxies are not counted',
    ),
  MAX_REQUESTS_PER_ADDRESS: count
    .default(500)
    .describe('Requests of one client address that are under way at once; further ones get 429'),
  MAX_SOCKETS_PER_ADDRESS: count
    .default(1_500)
    .describe('WebSockets of one client address; a hospital behind one address needs about three for each person'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Token that `/metrics` asks for (`Authorization: Bearer …`); unset: made at random and kept in `ALDER_DATA/secrets/metrics-token`',
    ),
  ALDER_DATA: z.string().default('./data').describe('Folder of everything that is kept: database, files, secrets'),
  ALDER_DEMO: onOff
    .optional()
    .describe('`on` makes the demo hospital at the first start; unset: on with the embedded database, off otherwise'),
  ALDER_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Secret that signs links; unset: made at random and kept below `ALDER_DATA`. Several servers need the same',
    ),
  ALDER_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info')
    .describe('Least level that is logged: debug, info, warn, error, silent'),
  EXPORT_PRIVATE_TARGETS: onOff
    .default(false)
    .describe(
      'Lets administrators send the archive of each month to an S3 service in the own network, also without https; `off` where hospitals share an installation',
    ),
  ALDER_USAGE: onOff
    .default(true)
    .describe('`off` throws away usage notes (which screen, which action, how long; never who or what)'),
  ALDER_RELEASE: z
    .enum(['international', 'japan'], 'must be international or japan')
    .default('international')
    .describe(
      'Market of this installation: a browser that has chosen no language and does not ask for English gets Japanese with `japan`, Traditional Chinese with `international`',
    ),
  ALDER_WEB_BUILD: onOff
    .default(true)
    .describe('`off` starts without building the browser app: `npm run dev` serves it itself'),
  ALDER_INSTALL_FFMPEG: onOff
    .default(true)
    .describe('`off` keeps `npm start` from installing FFmpeg, which prepares videos, when it is missing'),
  DATABASE_URL: address('postgres:', 'postgresql:')
    .optional()
    .describe('Owner of a PostgreSQL 15 to 18 database; unset: embedded PostgreSQL in `ALDER_DATA`'),
  STORAGE_URL: address('file:', 's3:')
    .optional()
    .describe('`file:` folder or `s3://bucket/prefix?endpoint=https://…`; unset: a folder in `ALDER_DATA`'),
  ARCHIVE_URL: address('file:', 's3:')
    .optional()
    .describe(
      'Where archived images go, written as `STORAGE_URL`; unset: `archive` beside it, in a bucket below its prefix',
    ),
  BACKUP_URL: address('file:', 's3:')
    .optional()
    .describe(
      'Where backups go, written as `STORAGE_URL`: on another disk, better in another building. Set, the server makes one every day and sends changes within a minute; unset: none',
    ),
  BACKUP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Key of the backups; unset: made at random and kept in `ALDER_DATA/secrets/backup-key`. **Copy it to another place: without it they cannot be read**',
    ),
  BACKUP_HOUR: z
    .string()
    .regex(/^([01]?\d|2[0-3])$/, 'must be an hour from 0 to 23')
    .transform(Number)
    .default(2)
    .describe("Hour of the server's day at which the daily backup begins"),
  BACKUP_KEEP_DAYS: count.default(7).describe('The last backup of so many days is kept, with any moment between them'),
  BACKUP_KEEP_WEEKS: count.default(5).describe('The last backup of so many weeks is kept'),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('Access key of the `s3://` storage and backups'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that access key'),
  AWS_REGION: z.string().default('us-east-1').describe('Region of the `s3://` storage'),
  BUS_URL: address('nats:')
    .optional()
    .describe('`nats://host:4222` joins several servers through NATS; unset: PostgreSQL LISTEN/NOTIFY'),
  DICOM_PORT: port.default(11_112).describe('Port on which modalities send images; `0` takes any free one'),
  DICOM_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of that port; the address of the network card opens it to modalities'),
  DICOM_TLS_PORT: port
    .optional()
    .describe('Port on which modalities send over TLS, at the same address; unset: none. Needs the two below'),
  DICOM_TLS_CERT: z
    .string()
    .optional()
    .describe('File with the certificate of the DICOM node (PEM), also shown to devices that are called over TLS'),
  DICOM_TLS_KEY: z.string().optional().describe('File with its key (PEM)'),
  AI_VHS_URL: address('http:', 'https:')
    .optional()
    .describe('Service that reads a vertebral heart score from a DICOM file posted to it; unset: there is none'),
  CHIMERA_PRIVATE: onOff
    .default(false)
    .describe(
      '`on` lets hospitals name another practice system (Chimera) in a private network or without TLS; `off` refuses such addresses, so that no hospital reaches the servers beside this one',
    ),
  LINE_API_URL: address('http:', 'https:')
    .default('https://api.line.me')
    .describe('Where the LINE Messaging API is asked; another address is a simulator (`npm run line`)'),
  SMTP_URL: address('smtp:', 'smtps:')
    .optional()
    .describe('`smtp://user:password@host:587` sends mail; unset: mails are kept below `ALDER_DATA/mail`'),
  MAIL_FROM: mailbox
    .optional()
    .describe('Address in the From line of letters; unset: `no-reply` at the host of `PUBLIC_URL`'),
  MAIL_BOUNCE: mailbox
    .optional()
    .describe(
      'Mailbox such as `bounces@alder.example` whose mail server hands reports to `alder mail bounce`: letters are sent from `bounces+…@alder.example`; unset: reports go to the address in the From line',
    ),
  DKIM_KEY: z
    .string()
    .optional()
    .describe('Private key in PEM, or its file, that signs letters for the domain of the From line; unset: unsigned'),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i, 'must be the first part of a DNS name')
    .default('alder')
    .describe('Selector of that key: its public half is in the DNS at `SELECTOR._domainkey.DOMAIN`'),
});

/** Every setting of the gateway program, which runs in the hospital beside its analyzers. */
export const gatewaySchema = z.object({
  GATEWAY_SERVER: address('http:', 'https:').default('http://127.0.0.1:3000').describe('Address of the Alder server'),
  GATEWAY_SERIAL: z.string().optional().describe('Serial number, as `gateway enroll` printed it'),
  GATEWAY_KEY: z.string().optional().describe('Key, as `gateway enroll` printed it'),
  GATEWAY_DATA: z
    .string()
    .default('./gateway-data')
    .describe('Folder in which messages wait until the server has them'),
  GATEWAY_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on for analyzers; that of the network card opens it'),
  GATEWAY_ASTM_PORT: port
    .default(11_113)
    .describe('Port for analyzers that speak ASTM (LIS1-A) over TCP and are not listed'),
  GATEWAY_MLLP_PORT: port.default(2575).describe('Port for analyzers that speak HL7 over MLLP and are not listed'),
  GATEWAY_FTP_PORT: port
    .default(2121)
    .describe(
      'Port for analyzers that send files by FTP; it is opened where an analyzer of `GATEWAY_DEVICES` has `ftp`',
    ),
  GATEWAY_PORT: port.default(33_443).describe('Port of `GET /server_info`, over HTTPS'),
  GATEWAY_DICOM_PORT: port.default(11_114).describe('Port on which modalities send images to the gateway'),
  GATEWAY_UPLOAD_LIMITS: z
    .string()
    .default('')
    .describe(
      'Kilobits per second for images on the line to the server: `2000`, or by the hours of the gateway, `08:00-19:00=2000, 19:00-20:00=0` (`0` sends nothing); unset: no limit',
    ),
  GATEWAY_RESERVE_MB: count
    .default(1000)
    .describe('Megabytes of the disk that images leave free for the messages of analyzers'),
  GATEWAY_ORIGIN: address('http:', 'https:')
    .optional()
    .describe('Origin whose pages may read `/server_info`; unset: that of `GATEWAY_SERVER`'),
  GATEWAY_PIN: z
    .string()
    .regex(/^\d{6,12}$/, '6 to 12 digits')
    .optional()
    .describe("PIN of the gateway's own page, 6 to 12 digits, as long as none is set in Alder"),
  GATEWAY_DEVICES: z
    .string()
    .default('[]')
    .describe('Analyzers as a JSON list, or the path of a file that holds it; `apps/gateway/README.md` shows one'),
});

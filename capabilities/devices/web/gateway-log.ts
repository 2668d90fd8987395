/** What a gateway writes into its log, and the key of its text here. */
export const LOG_MESSAGES = {
  'connected to the cloud': 'connected',
  'the cloud refuses this gateway': 'refused',
  'the cloud is unreachable; messages of devices are stored here': 'unreachable',
  'the connection to the cloud ended': 'ended',
  'a frame could not be kept': 'notKept',
  'a message could not be kept': 'messageNotKept',
  'line to an analyzer broke': 'broke',
  'orders were not taken': 'notTaken',
  'a command could not be stored': 'commandNotKept',
  'heartbeat refused': 'heartbeat',
  'outcomes wait for the cloud': 'outcomesWait',
  'the cloud refused a message for good': 'messageRefused',
  'a message waits for the cloud': 'messageWaits',
  'a watched folder could not be read': 'folder',
  'took up transfers that were cut off': 'recovered',
  'the page /server_info is not served': 'serverInfo',
  'an analyzer sent more than can be a message': 'tooMuch',
  restarts: 'restarts',
  'a port for an analyzer is not free': 'portTaken',
  'waiting for an analyzer': 'waiting',
  'a serial port is open': 'serialOpen',
  'a serial port cannot be opened': 'serialClosed',
  'a serial port is gone': 'serialGone',
  'an analyzer was not encrypted as expected': 'notEncrypted',
  'old messages could not be removed': 'removeLater',
  'the data of the own page wait': 'pageWaits',
  'acts of people wait for the cloud': 'actsWait',
  'what was delivered could not be noted': 'notNoted',
  'a transfer waits for room on the disk': 'noRoom',
  'the own page was opened': 'pageOpened',
  'a PIN was refused on the own page': 'pinRefused',
  'an entry of a person could not be kept': 'actNotKept',
  'the own page could not reply': 'pageFailed',
  'FTP is not served': 'ftpClosed',
  'a wrong password for FTP': 'ftpPassword',
  'a file sent by FTP was dropped': 'ftpDropped',
  'a command of FTP failed': 'ftpFailed',
} as const;

const LEVELS = ['info', 'warn', 'error'] as const;

/** One line of the log of a gateway. */
export type GatewayLogLine = {
  /** ISO 8601; null where the line has none. */
  readonly at: string | null;
  readonly level: (typeof LEVELS)[number];
  /** Key of its text; undefined for what another version of the gateway writes. */
  readonly key: (typeof LOG_MESSAGES)[keyof typeof LOG_MESSAGES] | undefined;
  /** As the gateway wrote it. */
  readonly message: string;
  /** What belongs to it: device, port, fault. */
  readonly details: readonly string[];
};

/** Reads the lines of a log, the newest first; a line that is cut off stands as it is. */
export function readGatewayLog(text: string): GatewayLogLine[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readLine)
    .reverse();
}

function readLine(line: string): GatewayLogLine {
  const { at, level, message, ...rest } = parse(line) ?? { message: line };
  const words = String(message ?? '');
  return {
    at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null,
    level: LEVELS.find((one) => one === level) ?? 'info',
    key: Object.hasOwn(LOG_MESSAGES, words) ? LOG_MESSAGES[words as keyof typeof LOG_MESSAGES] : undefined,
    message: words,
    details: Object.values(rest).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))),
  };
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

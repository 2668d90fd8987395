import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { flushFolder } from './flush-folder.ts';
import type { Log } from './log.ts';
import { plainAddress } from './plain-address.ts';

/** One analyzer that drops its files by FTP. */
export type FtpAccount = {
  readonly user: string;
  readonly password: string;
  /** Folder of this analyzer, and of no other. */
  readonly folder: string;
};

type Options = { readonly accounts: readonly FtpAccount[]; readonly log: Log };

/** No result file of an analyzer is larger. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_LINE_BYTES = 1_024;
const MAX_CONNECTIONS = 40;
const CONTROL_IDLE_MS = 300_000;
const DATA_IDLE_MS = 60_000;
const WRONG_PASSWORD_MS = 1_000;
const MAX_WRONG_PASSWORDS = 3;
/**
 * A program that is killed in the middle of a file ends both of its connections at once, and the one of the data may be
 * noticed first: the other one is looked at this much later.
 */
const SAME_END_MS = 250;
/** A file that is being received: the folder line leaves names that begin with a dot alone. */
const INCOMING = '.incoming-';

/**
 * An FTP server for analyzers that drop result files (RFC 959; passive mode also by RFC 2428). It takes files and nothing
 * else: no list, no download, no deletion. Each account has a folder of its own, in which the folder line takes files up.
 *
 * A file is acknowledged (226) when its bytes and its name are durable. What ends early is dropped, and the analyzer sends it
 * again. Passwords and files travel unencrypted, as the analyzers that need this have nothing else.
 */
export function listenFtp({ accounts, log }: Options): { readonly server: Server; close(): void } {
  for (const { folder } of accounts) prepareInbox(folder);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveFtp(socket, { accounts, log });
  });
  server.maxConnections = MAX_CONNECTIONS;
  return {
    server,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** What a power cut left half received was never acknowledged. */
function prepareInbox(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.startsWith(INCOMING)) rmSync(join(folder, name), { force: true });
}

function serveFtp(socket: Socket, { accounts, log }: Options): void {
  const peer = plainAddress(socket.remoteAddress);
  let user = '';
  let account: FtpAccount | undefined;
  let wrong = 0;
  let passive: Passive | undefined;
  let isOver = false;
  let input = '';
  let turn: Promise<void> = Promise.resolve();

  socket.setEncoding('utf8');
  socket.setTimeout(CONTROL_IDLE_MS, () => end('421 No command for too long.'));
  socket.on('error', () => undefined);
  const over = () => {
    isOver = true;
    passive?.close();
  };
  socket.on('end', over);
  socket.on('close', over);
  socket.on('data', (text: string) => {
    input += text;
    if (input.length > MAX_LINE_BYTES && !input.includes('\n')) return end('500 The line is too long.');
    const lines = input.split('\n');
    input = lines.pop()!;
    for (const line of lines) {
      const command = line.replace(/\r$/, '');
      // An abort must not wait for the transfer that it ends.
      if (/^\W*ABOR/i.test(command)) passive?.close();
      turn = turn.then(() => answer(command)).catch((error: Error) => fail(error));
    }
  });
  say('220 Alder gateway');

  function say(reply: string): void {
    if (!isOver && socket.writable) socket.write(`${reply}\r\n`);
  }

  function end(reply: string): void {
    say(reply);
    socket.end();
  }

  function fail(error: Error): void {
    log('error', 'a command of FTP failed', { address: peer, error: error.message });
    say('451 The command failed.');
  }

  async function answer(line: string): Promise<void> {
    if (isOver) return;
    const [, word = '', rest = ''] = /^(\S*) ?(.*)$/.exec(line) ?? [];
    const verb = word.toUpperCase();
    if (verb === 'QUIT') return end('221 Goodbye.');
    if (verb === 'USER') {
      account = undefined;
      user = rest;
      return say('331 The password, please.');
    }
    if (verb === 'PASS') return logIn(rest);
    if (verb === 'AUTH') return say('502 There is no encryption here.');
    if (verb === 'FEAT') return say('211-Features:\r\n EPSV\r\n UTF8\r\n211 End');
    if (verb === 'SYST') return say('215 UNIX Type: L8');
    if (verb === 'NOOP' || verb === 'OPTS' || verb === 'ALLO') return say('200 OK');
    if (!account) return say('530 Log in first.');
    if (verb === 'TYPE') return say(/^(I|A|L 8)/i.test(rest) ? '200 OK' : '504 Only bytes and text are taken.');
    if (verb === 'MODE') return say(/^S$/i.test(rest) ? '200 OK' : '504 Only streams are taken.');
    if (verb === 'STRU') return say(/^F$/i.test(rest) ? '200 OK' : '504 Only files are taken.');
    // Analyzers change into a folder that they are set up with: here each has one folder, whatever it is called.
    if (verb === 'CWD' || verb === 'CDUP' || verb === 'XCWD') return say('250 OK');
    if (verb === 'PWD' || verb === 'XPWD') return say('257 "/" is the only folder.');
    if (verb === 'PASV' || verb === 'EPSV') return listenForData(verb);
    if (verb === 'STOR') return store(account, rest);
    if (verb === 'ABOR') return say('226 Nothing is under way.');
    say('502 Files are taken here, nothing else.');
  }

  async function logIn(password: string): Promise<void> {
    const found = accounts.find((one) => one.user === user);
    if (isSame(password, found?.password ?? '') && found) {
      account = found;
      return say('230 Logged in.');
    }
    wrong += 1;
    log('warn', 'a wrong password for FTP', { address: peer, user: user.slice(0, 40) });
    await sleep(WRONG_PASSWORD_MS);
    if (wrong >= MAX_WRONG_PASSWORDS) return end('421 Too many wrong passwords.');
    say('530 User or password is wrong.');
  }

  async function listenForData(verb: 'PASV' | 'EPSV'): Promise<void> {
    passive?.close();
    const host = plainAddress(socket.localAddress);
    if (verb === 'PASV' && host.includes(':')) return say('425 EPSV is for IPv6.');
    passive = await openPassive(host, peer);
    const { port } = passive;
    if (verb === 'EPSV') return say(`229 Entering extended passive mode (|||${port}|)`);
    say(`227 Entering passive mode (${[...host.split('.'), port >> 8, port & 0xff].join(',')})`);
  }

  async function store({ folder }: FtpAccount, path: string): Promise<void> {
    const way = passive;
    passive = undefined;
    const name = nameOf(path);
    if (!way) return say('425 Ask for passive mode first.');
    try {
      if (!name) return say('553 A file needs a name of its own, at most 100 letters, without a dot in front.');
      say('150 Send it.');
      const data = await way.connection();
      if (!data) return say('425 Nothing connected.');
      // An abort, and the end of the session, end the transfer.
      passive = { ...way, close: () => void data.destroy(new Error('the transfer was given up')) };
      const file = join(folder, INCOMING + randomUUID());
      try {
        await receive(data, file);
        await sleep(SAME_END_MS);
        if (isOver) throw new Error('the session ended in the middle of the transfer');
        // An analyzer may use one name for all its files: none replaces one that waits.
        await rename(file, join(folder, `${Date.now()}-${randomUUID().slice(0, 8)}-${name}`));
        await flushFolder(folder);
      } catch (error) {
        rmSync(file, { force: true });
        const { code, message } = error as { code?: string; message: string };
        log('warn', 'a file sent by FTP was dropped', { address: peer, user, error: message });
        if (code === 'TOO_LARGE') return say('552 The file is too large.');
        return say(
          /^(ENOSPC|EDQUOT|EFBIG)$/.test(code ?? '')
            ? '452 The disk is full, send it again later.'
            : '426 The transfer was cut.',
        );
      }
      say('226 The file is on disk.');
    } finally {
      way.close();
      passive = undefined;
    }
  }
}

type Passive = { readonly port: number; connection(): Promise<Socket | undefined>; close(): void };

/** A port for one transfer, which only the address of the session may use. */
async function openPassive(host: string, peer: string): Promise<Passive> {
  const waiting: ((socket: Socket | undefined) => void)[] = [];
  let arrived: Socket | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (plainAddress(socket.remoteAddress) !== peer) return void socket.destroy();
    server.close();
    arrived = socket;
    waiting.shift()?.(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const timer = setTimeout(() => server.close(), DATA_IDLE_MS).unref();
  server.on('close', () => {
    clearTimeout(timer);
    waiting.shift()?.(arrived);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connection: () => (arrived ? Promise.resolve(arrived) : new Promise((resolve) => void waiting.push(resolve))),
    close() {
      server.close();
      arrived?.destroy();
    },
  };
}

/** Writes a transfer to a file and flushes it. @throws when it is cut, too long, or the disk takes nothing more. */
async function receive(data: Socket, file: string): Promise<void> {
  data.setTimeout(DATA_IDLE_MS, () => data.destroy(new Error('nothing came for too long')));
  // Opened before anything can end: a file that is created after its removal would stay.
  const handle = await open(file, 'wx', 0o600);
  let size = 0;
  await pipeline(
    data,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > MAX_FILE_BYTES) throw Object.assign(new Error('the file is too large'), { code: 'TOO_LARGE' });
        yield chunk;
      }
    },
    handle.createWriteStream({ flush: true }),
  );
  if (size === 0) throw new Error('the file is empty');
}

/** The last part of a path, which names a file of the account's own folder; undefined where it names none. */
function nameOf(path: string): string | undefined {
  const name = path.split(/[/\\]/).at(-1)!.trim();
  return /^[^.\p{Cc}:*?"<>|][^\p{Cc}:*?"<>|]{0,99}$/u.test(name) && !/\.(tmp|part)$/i.test(name) ? name : undefined;
}

/** Compares in a time that says nothing about either. */
function isSame(sent: string, right: string): boolean {
  const [one, other] = [sent, right].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
}

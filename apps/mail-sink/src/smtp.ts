import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Mood, SunkLetter } from './letter.ts';

type Arrived = Pick<SunkLetter, 'envelope' | 'isEncrypted'>;

export type SmtpOptions = {
  readonly port: number;
  readonly certificate: { readonly key: string; readonly cert: string } | undefined;
  readonly mood: () => Mood;
  readonly take: (raw: Buffer, arrived: Arrived) => void;
};

/** The part of SMTP that a sender needs: EHLO, STARTTLS, AUTH, MAIL, RCPT, DATA, RSET, NOOP, QUIT (RFC 5321, 3207, 4954). */
export async function listenForSmtp(options: SmtpOptions): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.write('220 mail-sink ESMTP\r\n');
    converse(socket, options, false);
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, options: SmtpOptions, isEncrypted: boolean): void {
  let rest = Buffer.alloc(0);
  let from = '';
  let to: string[] = [];
  /** Answers that AUTH LOGIN still waits for; -1: the letter itself. */
  let awaited = 0;
  const say = (line: string) => socket.write(`${line}\r\n`);
  // A client that goes away in the middle is what some tests are about.
  socket.on('error', () => undefined);
  socket.on('data', read);

  function read(chunk: Buffer): void {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = awaited === -1 ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n');
      if (end < 0) return;
      const part = rest.subarray(0, end);
      rest = rest.subarray(end + (awaited === -1 ? 5 : 2));
      if (awaited === -1) finishData(part);
      else if (awaited > 0) answer();
      else command(part.toString('latin1'));
    }
  }

  function command(line: string): void {
    const verb = line.slice(0, 8).toUpperCase();
    if (verb.startsWith('EHLO')) {
      const offered = ['mail-sink', ...(options.certificate && !isEncrypted ? ['STARTTLS'] : []), 'AUTH PLAIN LOGIN'];
      for (const [at, each] of offered.entries()) say(`250${at === offered.length - 1 ? ' ' : '-'}${each}`);
    } else if (verb.startsWith('STARTTLS') && options.certificate) startTls(options.certificate);
    else if (verb.startsWith('AUTH')) authenticate(line);
    else if (verb.startsWith('MAIL')) {
      [from, to] = [addressIn(line), []];
      say('250 2.1.0 ok');
    } else if (verb.startsWith('RCPT')) recipient(line);
    else if (verb.startsWith('DATA')) {
      awaited = -1;
      say('354 go on');
    } else if (verb.startsWith('QUIT')) {
      say('221 2.0.0 bye');
      socket.end();
    } else say(/^(HELO|RSET|NOOP)/.test(verb) ? '250 2.0.0 ok' : '502 5.5.1 not known');
  }

  function authenticate(line: string): void {
    const [, how = '', first] = line.split(' ');
    if (first !== undefined) {
      say('235 2.7.0 ok');
      return;
    }
    awaited = how.toUpperCase() === 'LOGIN' ? 2 : 1;
    say(how.toUpperCase() === 'LOGIN' ? '334 VXNlcm5hbWU6' : '334 ');
  }

  function answer(): void {
    awaited -= 1;
    say(awaited > 0 ? '334 UGFzc3dvcmQ6' : '235 2.7.0 ok');
  }

  function recipient(line: string): void {
    const mood = options.mood();
    if (mood === 'refuse') say('550 5.1.1 there is no such mailbox');
    else if (mood === 'later') say('451 4.3.0 try again later');
    else {
      to.push(addressIn(line));
      say('250 2.1.5 ok');
    }
  }

  function finishData(part: Buffer): void {
    awaited = 0;
    // A line that begins with a dot was sent with two (RFC 5321 4.5.2).
    const raw = Buffer.from(part.toString('latin1').replace(/^\.\./gm, '.'), 'latin1');
    options.take(raw, { envelope: { from, to }, isEncrypted });
    const mood = options.mood();
    // The letter is here, and the sender never learns it: the worst moment (RFC 1047).
    if (mood === 'drop') socket.destroy();
    else if (mood !== 'stall') say('250 2.0.0 kept');
  }

  function startTls(certificate: { readonly key: string; readonly cert: string }): void {
    say('220 2.0.0 go on');
    socket.off('data', read);
    const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });
    converse(secure, options, true);
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

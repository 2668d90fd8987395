import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './certificate.ts';
import type { Mood, SunkLetter } from './letter.ts';
import { respond } from './page.ts';
import { readLetter } from './read-letter.ts';
import { listenForSmtp } from './smtp.ts';

export type Sink = {
  readonly smtpUrl: string;
  /** Of its page. */
  readonly address: string;
  readonly letters: SunkLetter[];
  mood: Mood;
  close(): Promise<void>;
};

/** Opens a mail server that takes every letter and delivers none; port 0 takes any free one. */
export async function openSink({ smtpPort = 0, httpPort = 0 } = {}): Promise<Sink> {
  const letters: SunkLetter[] = [];
  const state = { mood: 'take' as Mood };
  const smtp = await listenForSmtp({
    port: smtpPort,
    certificate: makeCertificate(),
    mood: () => state.mood,
    take: (raw, rest) => letters.push(readLetter(raw, { number: letters.length + 1, ...rest })),
  });
  const http = createServer((request, response) => respond(request, response, { letters, state }));
  await new Promise<void>((resolve) => http.listen(httpPort, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  return {
    smtpUrl: `smtp://alder:alder@127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`,
    address: `http://127.0.0.1:${port}`,
    letters,
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    async close() {
      await smtp.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { readSettings } from '@alder/settings';
import { scratchFolder } from '@alder/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openMail } from './open-mail.ts';

/** A mail server that takes every letter and keeps what it was given, as RFC 5321 has it. */
async function openSink() {
  const letters: { readonly to: string[]; readonly text: string }[] = [];
  const server = createServer((socket) => {
    let to: string[] = [];
    let text: string | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const subscribe = (line: string) => {
      const command = line.slice(0, 4).toUpperCase();
      if (text !== undefined && line !== '.') text += `${line}\n`;
      else if (text !== undefined) {
        letters.push({ to, text });
        [to, text] = [[], undefined];
        say('250 kept');
      } else if (command === 'DATA') {
        text = '';
        say('354 go on');
      } else {
        if (command === 'RCPT') to.push(/<(.*)>/.exec(line)![1]!);
        say(command === 'QUIT' ? '221 bye' : '250 yes');
      }
    };
    say('220 sink');
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) subscribe(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { letters, port: (server.address() as { port: number }).port };
}

const email = {
  to: 'mei@example.test',
  subject: '可可的影像\r\nBcc: all@example.test',
  text: '請用以下連結開啟\n',
  attachments: [{ filename: '報告.pdf', content: Buffer.from('%PDF-1.7') }],
};

test('an email goes to the mail server with its attachment, and to no address that a line break in the subject adds [rule.shareEmail]', async () => {
  const sink = await openSink();
  const mail = openMail(
    readSettings({
      ALDER_DATA: scratchFolder('mail'),
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      PUBLIC_URL: 'https://alder.test',
    }),
  );

  await mail.send(email);

  expect(sink.letters).toHaveLength(1);
  expect(sink.letters[0]!.to).toEqual(['mei@example.test']);
  expect(sink.letters[0]!.text).not.toMatch(/^Bcc:/m);
  expect(sink.letters[0]!.text).toContain(Buffer.from('%PDF-1.7').toString('base64'));
  expect(sink.letters[0]!.text).toContain('Content-Type: application/pdf');
});

test('without a mail server letters are kept as files that a mail program opens', async () => {
  const folder = scratchFolder('mail');
  await openMail(readSettings({ ALDER_DATA: folder })).send(email);

  const [file = ''] = readdirSync(path.join(folder, 'mail'));
  const saved = readFileSync(path.join(folder, 'mail', file), 'utf8');
  expect(saved).toContain('To: mei@example.test');
  expect(saved).toContain('Content-Type: application/pdf');
});

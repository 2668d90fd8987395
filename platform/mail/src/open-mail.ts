import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@alder/database';
import { type Settings, SettingsError } from '@alder/settings';
import { bounceAddress } from './bounce-address.ts';
import type { Email, Mail } from './email.ts';

/** Sends letters by SMTP, or keeps them as files where no mail server is set. */
export function openMail(settings: Settings): Mail {
  const dkim = readDkim(settings);
  if (!settings.smtpUrl) return keepLetters(settings);
  const { smtpUrl } = settings;
  let opened: ReturnType<typeof openTransport> | undefined;
  const openTransport = async () =>
    (await nodemailer()).createTransport({
      url: smtpUrl,
      // An unreachable server is found out soon; one that took the letter has ten minutes to say so (RFC 5321 4.5.3.2).
      ...{ connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 600_000 },
      ...(dkim && { dkim }),
    });
  return {
    async send(email) {
      opened ??= openTransport();
      const { bounce } = settings.mail;
      await (await opened).sendMail({
        ...(bounce !== undefined &&
          email.id !== undefined && {
            envelope: { from: bounceAddress(settings, bounce, email.id), to: oneLine(email.to) },
          }),
        ...messageOf(email, settings),
      });
    },
  };
}

/** Loaded for the first email: a server at rest does without its five megabytes. */
const nodemailer = async () => (await import('nodemailer')).default;

function keepLetters(settings: Settings): Mail {
  const folder = path.join(settings.dataDir, 'mail');
  return {
    async send(email) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const writer = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await writer.sendMail(messageOf(email, settings));
      // Named by its id: a letter that is kept again lies there once.
      await writeFile(path.join(folder, `${email.id ?? newId()}.eml`), message as Buffer, { mode: 0o600 });
    },
  };
}

function messageOf(email: Email, settings: Settings) {
  const address = fromAddress(settings);
  const host = address.slice(address.lastIndexOf('@') + 1);
  return {
    from: { name: oneLine(email.from ?? 'Alder'), address },
    to: oneLine(email.to),
    subject: oneLine(email.subject),
    text: email.text,
    ...(email.html && { html: email.html }),
    attachments: [...(email.attachments ?? [])],
    messageId: `<${email.id ?? newId()}@${host}>`,
    date: email.date ?? new Date(),
    // Holiday notices are for people (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...email.headers },
  };
}

/** The address in the From line: `MAIL_FROM`, or no-reply at the host of `PUBLIC_URL`. */
function fromAddress({ mail, publicUrl }: Settings): string {
  return mail.from ?? `no-reply@${new URL(publicUrl ?? 'http://alder.invalid').hostname}`;
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/**
 * The key that signs letters (DKIM, RFC 6376).
 *
 * @throws {SettingsError} when its file cannot be read or holds no private key.
 */
function readDkim(settings: Settings) {
  const { dkimKey, dkimSelector } = settings.mail;
  if (dkimKey === undefined) return undefined;
  const address = fromAddress(settings);
  return {
    domainName: address.slice(address.lastIndexOf('@') + 1),
    keySelector: dkimSelector,
    privateKey: dkimKey.startsWith('-----BEGIN') ? dkimKey : readKey(dkimKey),
  };
}

function readKey(file: string): string {
  try {
    const key = readFileSync(file, 'utf8');
    if (key.includes('PRIVATE KEY-----')) return key;
  } catch {
    // reported below
  }
  throw new SettingsError(`The file of DKIM_KEY cannot be read, or holds no private key in PEM: ${file}.`);
}

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@alder/database';
import type { Email, Mail } from '@alder/server';
import type { Settings } from '@alder/settings';

/** Sends letters by SMTP, or keeps them as files where no mail server is set. */
export function openMail(settings: Settings): Mail {
  const { host } = new URL(settings.publicUrl ?? 'http://alder.invalid');
  const from = `Alder <no-reply@${host.replace(/:\d+$/, '')}>`;
  if (!settings.smtpUrl) return keepLetters(path.join(settings.dataDir, 'mail'), from);
  const { smtpUrl } = settings;
  let opened: ReturnType<typeof openTransport> | undefined;
  const openTransport = async () => (await nodemailer()).createTransport(smtpUrl);
  return {
    async send(email) {
      opened ??= openTransport();
      await (await opened).sendMail({ from, ...safe(email), attachments: [...(email.attachments ?? [])] });
    },
  };
}

/** Loaded for the first email: a server at rest does without its five megabytes. */
const nodemailer = async () => (await import('nodemailer')).default;

function keepLetters(folder: string, from: string): Mail {
  return {
    async send(email) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const saved = { from, ...safe(email), attachments: [...(email.attachments ?? [])] };
      const writer = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await writer.sendMail(saved);
      await writeFile(path.join(folder, `${newId()}.eml`), message as Buffer, { mode: 0o600 });
    },
  };
}

/** A line break in a header would begin another header. */
function safe({ to, subject, text, html }: Email): Email {
  return { to: to.replace(/[\r\n]+/g, ' '), subject: subject.replace(/[\r\n]+/g, ' '), text, ...(html && { html }) };
}

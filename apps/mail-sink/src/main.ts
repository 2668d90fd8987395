import { openSink } from './open-sink.ts';

// npm run mail: SMTP on 1025, its page on 8025; MAIL_SINK_SMTP and MAIL_SINK_PORT name others.
const sink = await openSink({
  smtpPort: Number(process.env.MAIL_SINK_SMTP ?? 1025),
  httpPort: Number(process.env.MAIL_SINK_PORT ?? 8025),
});
process.stdout.write(`Letters to ${sink.smtpUrl} are shown at ${sink.address}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sink.close());

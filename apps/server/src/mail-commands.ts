import { readBounce, takeBounce } from '@alder/mail';
import { z } from 'zod';
import { type Command, command } from './command.ts';
import { StartFailure } from './failure.ts';

/** Reports are small; what is larger is no report. */
const MAX_BYTES = 5_000_000;

/** What a mail server hands over. */
export const mailCommands: Readonly<Record<string, Command>> = {
  'mail bounce': command({
    says: 'Reads a report about a letter that did not arrive from standard input, and marks its address',
    options: z.strictObject({
      to: z.string().optional().describe('bounce address that it came to; without: the one in the report'),
    }),
    async run({ to }, { db }, settings) {
      const bounce = readBounce(settings, await readInput(), to);
      if (!bounce) return { marked: false };
      return { marked: await takeBounce(db, bounce, new Date()), letter: bounce.letter, status: bounce.status };
    },
  }),
};

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BYTES) throw new StartFailure('This is too large for a report.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

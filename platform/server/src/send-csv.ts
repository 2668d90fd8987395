import type { FastifyReply } from 'fastify';

/** Which table was taken out, and on which day of the hospital (`YYYY-MM-DD`). */
export type CsvFile = { readonly name: string; readonly day: string };

/**
 * Sends lines of CSV as a file `NAME-DAY.csv`, not to be cached.
 *
 * @param lines The head and the rows as `csvRow` writes them.
 */
export function sendCsv(reply: FastifyReply, { name, day }: CsvFile, lines: readonly string[]): FastifyReply {
  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      .header('cache-control', 'no-store')
      // Without the mark a spreadsheet takes the file for another character set.
      .send(`\ufeff${lines.join('')}`)
  );
}

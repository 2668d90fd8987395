import { QueryFault, readAccept, readWebQuery, takes } from '@alder/dicom/web';
import { implementStream, type StreamContext } from '@alder/server';
import { inputIncorrect } from '@alder/wire';
import { notAcceptable, searchInstances, searchSeries, searchStudies } from '../../contract/index.ts';
import { baseOf, noteRead, sharedOf } from './access.ts';
import { PageStarts } from './page-starts.ts';
import { presentMatch } from './search.presenter.ts';
import { findMatches } from './search.repository.ts';
import type { Level } from './search-conditions.ts';

/** Matches in one answer; a caller that wants more asks for the next page. */
export const MATCHES_MOST = 1_000;

type Given = {
  readonly study?: string | undefined;
  readonly series?: string | undefined;
  readonly [name: string]: unknown;
};

const pages = new PageStarts();

/** QIDO-RS. */
export const searchHandlers = [
  implementStream(searchStudies, (given, context) => search('study', given, context)),
  implementStream(searchSeries, (given, context) => search('series', given, context)),
  implementStream(searchInstances, (given, context) => search('instance', given, context)),
];

async function search(level: Level, given: Given, context: StreamContext): Promise<unknown> {
  const { request, reply, hospital } = context;
  requireJson(request.headers.accept, typeof given.accept === 'string' ? given.accept : undefined);
  const query = readQuery(given);
  const asked = Math.min(query.limit ?? MATCHES_MOST, MATCHES_MOST);
  const isCut = query.limit === undefined || query.limit > MATCHES_MOST;
  const name = `${hospital.id} ${context.account.scope?.share ?? ''} ${query.fuzzy} ${JSON.stringify([...query.match])}`;
  const after = level === 'study' && query.offset > 0 ? pages.find(name, query.offset) : undefined;
  const { rows } = await context.inHospital(async ({ trx }) => ({
    rows: await findMatches(trx, {
      ...{ level, query, after, timezone: hospital.timezone, shared: await sharedOf(trx, context) },
      limit: asked + (isCut ? 1 : 0),
    }),
  }));
  const last = rows[asked - 1];
  if (level === 'study' && last)
    pages.keep(name, query.offset + asked, { datetime: last.study_at, study: last.study_id });
  await noteRead(context, 'dicomweb.search', { detail: { level, by: [...query.match.keys()] } });

  reply.header('cache-control', 'no-store');
  if (rows.length > asked) reply.header('warning', `299 dicomweb "There are additional results that can be requested"`);
  if (rows.length === 0) return reply.code(204).send();
  const base = baseOf(context);
  const isBelow = given.study !== undefined;
  const found = rows.slice(0, asked).map((row) => presentMatch(row, level, query.include, base, isBelow));
  return reply.type('application/dicom+json').send(JSON.stringify(found));
}

function readQuery({ study, series, ...given }: Given) {
  const path = { ...(study && { StudyInstanceUID: study }), ...(series && { SeriesInstanceUID: series }) };
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  try {
    return readWebQuery({ ...(asked as Record<string, string>), ...path });
  } catch (fault) {
    if (fault instanceof QueryFault) throw inputIncorrect({ fields: { [fault.parameter]: 'value' } });
    throw fault;
  }
}

/** Answers are DICOM JSON; whoever takes only XML is told so. @throws {Refusal} `notAcceptable` */
export function requireJson(header: string | undefined, parameter: string | undefined): void {
  const isTaken = readAccept(header, parameter).some(
    (accepted) =>
      !accepted.multipart && (takes(accepted, 'application/dicom+json') || takes(accepted, 'application/json')),
  );
  if (!isTaken) throw notAcceptable();
}

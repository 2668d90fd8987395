import { QueryFault, readAccept, readWebQuery, takes, type WebQuery } from '@alder/dicom/web';
import { implementStream, type StreamContext } from '@alder/server';
import { inputIncorrect } from '@alder/wire';
import { notAcceptable, searchInstances, searchSeries, searchStudies } from '../contract/index.ts';
import { baseOf, noteRead, sharedOf } from './access.ts';
import { PageStarts } from './page-starts.ts';
import { presentMatch } from './search.presenter.ts';
import { describeStudies, findMatches } from './search.repository.ts';
import type { Level } from './search-conditions.ts';
import { findStudies, type StudyRow } from './search-page.repository.ts';
import { keepAnswers, presentCached } from './study-answer.ts';

/** Matches in one response; a client that wants more requests the next page. */
export const MAX_MATCHES = 1_000;

type Input = {
  readonly study?: string | undefined;
  readonly series?: string | undefined;
  readonly [name: string]: unknown;
};

const pages = new PageStarts();

/** QIDO-RS. */
export const searchHandlers = [
  implementStream(searchStudies, async (input, context) => {
    const { db, hospital, account } = context;
    const { query, asked: request, limit } = begin(input, context);
    const name = `${hospital.id} ${account.scope?.share ?? ''} ${query.fuzzy} ${JSON.stringify([...query.match])}`;
    const after = query.offset > 0 ? pages.find(name, query.offset) : undefined;
    const shared = await sharedOf(context);
    const found = await findStudies(db, hospital.id, { query, after, limit, timezone: hospital.timezone, shared });
    const last = found[request - 1];
    if (last) pages.keep(name, query.offset + request, last);
    const texts = await presentStudies(context, found.slice(0, request), query.include);
    return answer('study', query, context, texts, found.length > request);
  }),
  implementStream(searchSeries, (input, context) => searchBelow('series', input, context)),
  implementStream(searchInstances, (input, context) => searchBelow('instance', input, context)),
];

async function searchBelow(level: 'series' | 'instance', input: Input, context: StreamContext): Promise<unknown> {
  const { db, hospital } = context;
  const { query, asked: request, limit } = begin(input, context);
  const shared = await sharedOf(context);
  const rows = await findMatches(db, hospital.id, { level, query, limit, timezone: hospital.timezone, shared });
  const [base, isBelow] = [baseOf(context), input.study !== undefined];
  const texts = rows
    .slice(0, request)
    .map((row) => JSON.stringify(presentMatch(row, level, query.include, base, isBelow)));
  return answer(level, query, context, texts, rows.length > request);
}

/**
 * The search, and its number of rows: one more than a page where the client set no limit, to detect further matches.
 */
function begin(input: Input, { request }: StreamContext) {
  requireJson(request.headers.accept, typeof input.accept === 'string' ? input.accept : undefined);
  const query = readQuery(input);
  const requested = Math.min(query.limit ?? MAX_MATCHES, MAX_MATCHES);
  const isCut = query.limit === undefined || query.limit > MAX_MATCHES;
  return { query, asked: requested, limit: requested + (isCut ? 1 : 0) };
}

async function answer(
  level: Level,
  query: WebQuery,
  context: StreamContext,
  matches: readonly string[],
  hasMore: boolean,
): Promise<unknown> {
  const { reply } = context;
  await noteRead(context, 'dicomweb.search', { detail: { level, by: [...query.match.keys()] } });
  reply.header('cache-control', 'no-store');
  if (hasMore) reply.header('warning', `299 dicomweb "There are additional results that can be requested"`);
  if (matches.length === 0) return reply.code(204).send();
  return reply.type('application/dicom+json').send(`[${matches.join(',')}]`);
}

/**
 * Cached matches; those without a cached one, and those of which further attributes are requested, are built from rows.
 */
async function presentStudies(
  context: StreamContext,
  found: readonly StudyRow[],
  include: WebQuery['include'],
): Promise<readonly string[]> {
  const { db, hospital, request } = context;
  const base = baseOf(context);
  const isPlain = include !== 'all' && include.size === 0;
  const isReady = (each: StudyRow): each is StudyRow & { answer: string } => isPlain && each.answer !== null;
  const missing = found.filter((each) => !isReady(each)).map(({ study }) => study);
  const rows = missing.length > 0 ? await describeStudies(db, hospital.id, missing, hospital.timezone) : [];
  // Caches matches for later requests; this response does not wait for it.
  if (isPlain)
    keepAnswers(db, hospital.id, rows).catch((fault: unknown) =>
      request.log.warn({ err: fault }, 'answers were not kept'),
    );
  const described = new Map(rows.map((row) => [row.study_id, row]));
  return found.flatMap((each) => {
    if (isReady(each)) return [presentCached(each, base)];
    // A study that disappeared between the two queries is left out.
    const row = described.get(each.study);
    return row ? [JSON.stringify(presentMatch(row, 'study', include, base, false))] : [];
  });
}

function readQuery({ study, series, ...input }: Input) {
  const path = { ...(study && { StudyInstanceUID: study }), ...(series && { SeriesInstanceUID: series }) };
  const request = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  try {
    return readWebQuery({ ...(request as Record<string, string>), ...path });
  } catch (fault) {
    if (fault instanceof QueryFault) throw inputIncorrect({ fields: { [fault.parameter]: 'value' } });
    throw fault;
  }
}

/** Responses are DICOM JSON; a client that accepts only XML is refused. @throws {Refusal} `notAcceptable` */
export function requireJson(header: string | undefined, parameter: string | undefined): void {
  const isTaken = readAccept(header, parameter).some(
    (accepted) =>
      !accepted.multipart && (takes(accepted, 'application/dicom+json') || takes(accepted, 'application/json')),
  );
  if (!isTaken) throw notAcceptable();
}
